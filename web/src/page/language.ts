// Shows pages of prose in the language that is chosen (common/language.ts).
import { leavesForLanguage, listenToLanguages } from "../common/language";

leavesForLanguage();
listenToLanguages();
