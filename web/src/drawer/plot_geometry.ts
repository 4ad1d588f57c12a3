// The geometry of a plot: maps fractions of its frame to pixels, makes SVG paths, and finds values
// at an x.

import type { PlotCurve } from "../common/lesson";
import { pathOf } from "../common/svg";

/** The whole picture's height, and the margins above and below the frame, in pixels. */
export const HEIGHT = 148;
const TOP = 24;
const BOTTOM = 34;
const STEM_RADIUS = 2.5;

type Point = [number, number];

/** The frame of a plot in pixels. */
export class Frame {
  constructor(
    readonly left: number,
    readonly width: number,
  ) {}

  readonly top = TOP;
  readonly height = HEIGHT - TOP - BOTTOM;

  get bottom(): number {
    return this.top + this.height;
  }

  x(share: number): number {
    return this.left + share * this.width;
  }

  y(share: number): number {
    return this.bottom - share * this.height;
  }

  point([x, y]: Point): Point {
    return [this.x(x), this.y(y)];
  }
}

function barsPath(points: Point[], frame: Frame): string {
  const [first, last] = [points[0], points[points.length - 1]];
  if (!first || !last) return "";
  const step = points.length > 1 ? (last[0] - first[0]) / (points.length - 1) : 0.05;
  const half = Math.max(0.5, (step * frame.width) / 2 - (step * frame.width > 4 ? 0.5 : 0));
  return points
    .filter(([, y]) => y > 0)
    .map((point) => {
      const [x, y] = frame.point(point);
      const sides: Point[] = [
        [x - half, frame.bottom],
        [x - half, y],
        [x + half, y],
        [x + half, frame.bottom],
      ];
      return `${pathOf(sides)}Z`;
    })
    .join("");
}

function stemsPath(points: Point[], frame: Frame): string {
  const r = STEM_RADIUS;
  return points
    .map((point) => {
      const [x, y] = frame.point(point).map((at) => Math.round(at * 10) / 10) as Point;
      const foot = frame.bottom;
      return `M${x} ${foot}V${y}M${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0`;
    })
    .join("");
}

export function curvePath({ kind, points }: PlotCurve, frame: Frame): string {
  if (kind === "bars") return barsPath(points, frame);
  if (kind === "stems") return stemsPath(points, frame);
  const path = pathOf(points.map((point) => frame.point(point)));
  if (kind !== "area" || points.length === 0) return path;
  const [first, last] = [points[0]!, points[points.length - 1]!];
  return `${path}L${frame.x(last[0])} ${frame.bottom}L${frame.x(first[0])} ${frame.bottom}Z`;
}

export function nearest(values: readonly (readonly [number, string])[], x: number): number {
  let best = 0;
  for (const [i, value] of values.entries()) {
    if (Math.abs(value[0] - x) < Math.abs(values[best]![0] - x)) best = i;
  }
  return best;
}

/** The height of a curve at x, interpolated linearly between its points; null if it has none. */
export function heightAt(points: Point[], x: number): number | null {
  for (const [i, [right, high]] of points.entries()) {
    if (right < x) continue;
    const [left, low] = points[i - 1] ?? [right, high];
    return right === left ? high : low + ((x - left) / (right - left)) * (high - low);
  }
  return points[points.length - 1]?.[1] ?? null;
}
