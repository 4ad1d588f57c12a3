// Starts the playground. Whatever fails stands on the page, and in faultline.ready.

import { ControlsForm } from "../form/form";
import { startPage } from "./main";

startPage({ Form: ControlsForm }).catch(() => undefined);
