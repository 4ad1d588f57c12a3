// Which pictures of starters and notes the site has: pictures/list.json. While more are being drawn
// (scripts/play), the list grows.

export interface PictureList {
  /** Whether more are being drawn. */
  more: boolean;
  /** Their names below pictures/: "starters/first-cut.jpg". */
  pictures: string[];
}

const NONE: PictureList = { more: false, pictures: [] };
const AGAIN_MS = 2000;

/** The list; without one the site has no pictures. */
export async function fetchPictures(): Promise<PictureList> {
  try {
    const answer = await fetch("pictures/list.json", { cache: "no-cache" });
    return answer.ok ? ((await answer.json()) as PictureList) : NONE;
  } catch {
    return NONE;
  }
}

/**
 * Hands each new list to `take`, until no more pictures are coming, the list is gone (the server has
 * stopped) or nobody wants them.
 */
export async function watchPictures(
  take: (list: PictureList) => void,
  isWanted: () => boolean,
): Promise<void> {
  for (let isComing = true; isComing && isWanted();) {
    const list = await fetchPictures();
    if (list !== NONE) take(list);
    isComing = list.more;
    if (isComing) await new Promise((resolve) => setTimeout(resolve, AGAIN_MS));
  }
}
