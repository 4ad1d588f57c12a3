// Frame pacing where the processor also does the graphics' work: no frame begins while the graphics
// still work on the last one, because it would wait for them and compete with them for the
// processor. Nothing here blocks: the browser knows the state of a fence without asking.

export class FramePacing {
  private lastFrame: WebGLSync | null = null;

  constructor(private readonly gl: WebGL2RenderingContext) {}

  /** All commands of a frame have been submitted. */
  frameSubmitted(): void {
    this.gl.deleteSync(this.lastFrame);
    this.lastFrame = this.gl.fenceSync(this.gl.SYNC_GPU_COMMANDS_COMPLETE, 0);
  }

  /** Whether the graphics still work on the last frame. */
  busy(): boolean {
    const { gl, lastFrame } = this;
    return lastFrame !== null && gl.getSyncParameter(lastFrame, gl.SYNC_STATUS) === gl.UNSIGNALED;
  }

  /** The context is lost, and its fences with it. */
  contextLost(): void {
    this.lastFrame = null;
  }
}
