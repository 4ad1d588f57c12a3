// Where the processor draws as well, no frame begins while the graphics are still at the last one: it
// would wait in line, and share the processor with it. Nothing here waits: what a browser answers it
// knows already.

export class Pace {
  private last: WebGLSync | null = null;

  constructor(private readonly gl: WebGL2RenderingContext) {}

  /** A frame has been drawn. */
  drawn(): void {
    this.gl.deleteSync(this.last);
    this.last = this.gl.fenceSync(this.gl.SYNC_GPU_COMMANDS_COMPLETE, 0);
  }

  busy(): boolean {
    const { gl, last } = this;
    return last !== null && gl.getSyncParameter(last, gl.SYNC_STATUS) === gl.UNSIGNALED;
  }

  /** The graphics are gone, and what was asked of them. */
  forget(): void {
    this.last = null;
  }
}
