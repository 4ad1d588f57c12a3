// Starts the playground. The page shows a failure, and faultline.ready rejects with it.

import { ControlsForm } from "../form/form";
import { startPage } from "./main";

startPage({ Form: ControlsForm }).catch(() => undefined);
