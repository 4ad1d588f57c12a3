// Encodes a canvas frame by frame as a clip, by the browser's own encoder; the library Mediabunny
// writes the file around it. A module of its own, because the library is large.

import {
  BufferTarget,
  CanvasSource,
  canEncodeVideo,
  Mp4OutputFormat,
  Output,
  QUALITY_VERY_HIGH,
  type VideoCodec,
  WebMOutputFormat,
} from "mediabunny";

interface Kind {
  key: string;
  label: string;
  /** The best first. */
  codecs: VideoCodec[];
  mediaType: string;
  make: () => Mp4OutputFormat | WebMOutputFormat;
}

/** By their file names' endings. H.264 is what everything that plays MP4 can play. */
const KINDS: Kind[] = [
  {
    key: "mp4",
    label: "MP4",
    codecs: ["avc"],
    mediaType: "video/mp4",
    make: () => new Mp4OutputFormat({ fastStart: "in-memory" }),
  },
  {
    key: "webm",
    label: "WebM",
    codecs: ["vp9", "vp8"],
    mediaType: "video/webm",
    make: () => new WebMOutputFormat(),
  },
];

async function codecOf({ codecs }: Kind): Promise<VideoCodec | undefined> {
  if (typeof VideoEncoder !== "function") return undefined;
  for (const codec of codecs) {
    if (await canEncodeVideo(codec, { width: 1280, height: 720 })) return codec;
  }
  return undefined;
}

/** The formats that this browser can write. */
export async function clipFormats(): Promise<{ key: string; label: string }[]> {
  const found = await Promise.all(KINDS.map(codecOf));
  return KINDS.filter((_, i) => found[i]);
}

export class Clip {
  private readonly target = new BufferTarget();
  private readonly kind: Kind;
  private readonly output: Output;
  private source: CanvasSource | null = null;
  private seconds = 0;

  /** `format`: a key of clipFormats(). */
  constructor(
    private readonly canvas: HTMLCanvasElement,
    format: string,
    private readonly frameRate: number,
  ) {
    this.kind = KINDS.find(({ key }) => key === format)!;
    this.output = new Output({ format: this.kind.make(), target: this.target });
  }

  /** Adds what the canvas shows, for so many seconds. */
  async add(seconds: number): Promise<void> {
    this.source ??= await this.start();
    await this.source.add(this.seconds, seconds);
    this.seconds += seconds;
  }

  private async start(): Promise<CanvasSource> {
    const codec = (await codecOf(this.kind))!;
    const source = new CanvasSource(this.canvas, { codec, bitrate: QUALITY_VERY_HIGH });
    this.output.addVideoTrack(source, { frameRate: this.frameRate });
    await this.output.start();
    return source;
  }

  async finish(): Promise<Blob> {
    await this.output.finalize();
    return new Blob([this.target.buffer!], { type: this.kind.mediaType });
  }

  /** Frees what was encoded. */
  async drop(): Promise<void> {
    if (this.output.state === "started") await this.output.cancel();
  }
}
