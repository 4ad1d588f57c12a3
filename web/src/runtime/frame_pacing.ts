// Frame pacing for browsers in which the processor also renders WebGL: no frame begins before the
// last one is rendered, because the two would compete for the processor. Nothing here blocks: the
// browser knows the state of a fence without asking the graphics process.

export class FramePacing {
  private lastFrame: WebGLSync | null = null;

  constructor(private readonly gl: WebGL2RenderingContext) {}

  /** Call it after all commands of a frame have been submitted. */
  frameSubmitted(): void {
    this.gl.deleteSync(this.lastFrame);
    this.lastFrame = this.gl.fenceSync(this.gl.SYNC_GPU_COMMANDS_COMPLETE, 0);
  }

  /** Whether the last frame is still being rendered. */
  busy(): boolean {
    const { gl, lastFrame } = this;
    return lastFrame !== null && gl.getSyncParameter(lastFrame, gl.SYNC_STATUS) === gl.UNSIGNALED;
  }

  /** Call it when the context is lost, which also loses its fences. */
  contextLost(): void {
    this.lastFrame = null;
  }
}
