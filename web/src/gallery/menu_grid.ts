// Arrow keys in a menu whose items stand in rows, columns and groups: where the focus goes from an
// item, by the places of all items in the window.

export interface MenuPlace {
  left: number;
  top: number;
  right: number;
  bottom: number;
  group: string;
}

// Places of a row may differ by rounding.
const SLACK = 1;

const middleOf = ({ left, right }: MenuPlace): number => (left + right) / 2;

/** How far apart two places are from top to bottom; 0 if they stand beside each other. */
function gapBetween(a: MenuPlace, b: MenuPlace): number {
  const overlap = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
  return overlap > SLACK ? 0 : SLACK - overlap;
}

/** The index with the smallest numbers, which are compared in their order; undefined if none. */
function best(indices: number[], numbers: (i: number) => number[]): number | undefined {
  const isLess = (a: number[], b: number[]): boolean => {
    const at = a.findIndex((value, k) => value !== b[k]);
    return at >= 0 && a[at]! < b[at]!;
  };
  return indices.reduce<number | undefined>(
    (found, i) => (found === undefined || isLess(numbers(i), numbers(found)) ? i : found),
    undefined,
  );
}

/**
 * To the left or right: the nearest item beside this one, in its group or in a group that stands
 * beside it. Where there is none, the one before or after it, as in text.
 */
function beside(places: MenuPlace[], at: number, isRight: boolean): number {
  const here = places[at]!;
  const distance = (i: number): number =>
    isRight ? places[i]!.left - here.right : here.left - places[i]!.right;
  const gap = (i: number): number => gapBetween(here, places[i]!);
  const groupIsBeside = ({ group }: MenuPlace): boolean => {
    const all = places.filter((place) => place.group === group);
    const top = Math.min(...all.map((place) => place.top));
    const bottom = Math.max(...all.map((place) => place.bottom));
    return group !== here.group && gapBetween(here, { ...here, top, bottom }) === 0;
  };
  const found = [...places.keys()].filter(
    (i) => i !== at && distance(i) >= -SLACK && (gap(i) === 0 || groupIsBeside(places[i]!)),
  );
  const next = (at + (isRight ? 1 : -1) + places.length) % places.length;
  return best(found, (i) => [gap(i), distance(i)]) ?? next;
}

/**
 * Up or down: the nearest item above or below in the group. From the group's edge: the first item of
 * the group after it, or the last of the one before it, in turn.
 */
function aboveOrBelow(places: MenuPlace[], at: number, isDown: boolean): number {
  const here = places[at]!;
  const middle = (i: number): number => Math.abs(middleOf(places[i]!) - middleOf(here));
  const distance = (i: number): number =>
    isDown ? places[i]!.top - here.bottom : here.top - places[i]!.bottom;
  const found = [...places.keys()].filter(
    (i) => places[i]!.group === here.group && i !== at && distance(i) >= -SLACK,
  );
  const nearest = best(found, (i) => [distance(i), middle(i)]);
  if (nearest !== undefined) return nearest;
  const groups = [...new Set(places.map(({ group }) => group))];
  const step = isDown ? 1 : groups.length - 1;
  const group = groups[(groups.indexOf(here.group) + step) % groups.length];
  const ofGroup = [...places.keys()].filter((i) => places[i]!.group === group);
  return isDown ? ofGroup[0]! : ofGroup[ofGroup.length - 1]!;
}

/** The item to which an arrow key ("ArrowUp", ...) moves from item `at`; the first from none (-1). */
export function itemBeside(places: MenuPlace[], at: number, key: string): number {
  if (at < 0) return 0;
  if (key === "ArrowLeft" || key === "ArrowRight") return beside(places, at, key === "ArrowRight");
  return aboveOrBelow(places, at, key === "ArrowDown");
}
