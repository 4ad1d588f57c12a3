// The worker of the dialog that exports files. It builds the land once more with the JS API's
// package beside the page, so that no file blocks the page. It is not the API's own worker, which
// is another file with another Trusted Types policy and lists no formats.

import type * as Api from "../../api/faultline";
import { answerQuestions, type ReportProgress } from "../common/rpc";
import type { FilesQuestion, LandRequest } from "./files_client";

const loaded = import(new URL("./api/faultline.js", import.meta.url).href) as Promise<typeof Api>;

let built: { key: string; terrain: Api.Terrain } | null = null;

async function landOf({ link, size, base }: LandRequest, onProgress: ReportProgress) {
  const key = `${size} ${link} ${base?.place}`;
  if (built?.key !== key) {
    built?.terrain.dispose();
    built = null;
    const terrain = await (await loaded).createTerrain(link, { size, base, onProgress });
    built = { key, terrain };
  }
  return built!.terrain;
}

async function answer(question: FilesQuestion, onProgress: ReportProgress) {
  const api = await loaded;
  if (question.call === "tables") {
    const { size } = await api.decode(question.link);
    return { size, tables: await api.formats({ size }) };
  }
  const { call, land, format, options } = question;
  const terrain = await landOf(land, onProgress);
  if (call === "plan") return terrain.describeFile(format, options);
  return terrain.file(format, options, { onProgress });
}

// The API throws a RangeError for a file that it cannot make.
answerQuestions(answer, (error) => error instanceof RangeError);
