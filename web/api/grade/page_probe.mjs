// What runs inside a student's page before the page's own scripts: it records what the page uploads
// and draws by WebGL, presses the page's button, and moves its time. It judges nothing.
//
// The page may be hostile or simply careless with the names of the web platform, so everything that
// is called here is taken before the page's scripts run and is called by Reflect.apply; lists and
// records have no prototype, so that nothing the page adds to Array.prototype or Object.prototype
// reaches them. What is recorded lies in a closure. One function leads into it, and it answers only
// whoever knows the secret.
//
// installProbe's source text is sent to the browser, so it uses nothing outside itself.

/**
 * Installs the probe in this window. `door`: the name under which the way in is found; `secret`: what
 * it asks for; `selectors`: of the two boxes and the button; `limits`: {vertices, indices, draws}.
 * The way in is door(secret, command, value) and returns a promise of JSON text:
 *   before        {frames}             what is drawn before anything is pressed
 *   press         {grid, faults, stretch}       one press, and what is drawn after it. `stretch`: how
 *                                               many times as long as alone the page needs
 *   batch         {grid, faults, count, limitMs, without, stretch}   so many presses, as short records
 *   light         {gapsMs, normals}    frames apart in time: uniforms, and how bright the land is
 *                                      when all its normals are one of these
 *   notes         what the page has tried, such as a dialog or a popup
 */
export function installProbe(options) {
  "use strict";
  const { door, secret, selectors, limits } = options;
  const { apply, defineProperty, getOwnPropertyDescriptor } = Reflect;
  const { create, getPrototypeOf, setPrototypeOf } = Object;
  const stringify = JSON.stringify;
  const { floor, max, min } = Math;
  const slice = String.prototype.slice;
  const isFiniteNumber = Number.isFinite;
  const text = String;
  const Bytes = Uint8Array;
  const Words = Uint32Array;
  const Floats = Float32Array;
  const View = DataView;
  const Later = Promise;
  const realNow = performance.now;
  const clock = performance;
  const realDateNow = Date.now;
  const startTimer = setTimeout;
  const typedPrototype = getPrototypeOf(Uint8Array.prototype);
  const getter = (owner, name) => getOwnPropertyDescriptor(owner, name).get;
  const viewBuffer = getter(typedPrototype, "buffer");
  const viewOffset = getter(typedPrototype, "byteOffset");
  const viewLength = getter(typedPrototype, "byteLength");
  const bufferLength = getter(ArrayBuffer.prototype, "byteLength");
  const dataViewBuffer = getter(DataView.prototype, "buffer");
  const dataViewOffset = getter(DataView.prototype, "byteOffset");
  const dataViewLength = getter(DataView.prototype, "byteLength");
  const bytesPerElement = (view) => {
    let owner = view;
    // The constructor's constant, which the page cannot change.
    while (owner !== null && getPrototypeOf(owner) !== typedPrototype)
      owner = getPrototypeOf(owner);
    return owner === null ? 1 : owner.BYTES_PER_ELEMENT;
  };
  const setBytes = typedPrototype.set;
  const isView = ArrayBuffer.isView;
  const weakGet = WeakMap.prototype.get;
  const weakSet = WeakMap.prototype.set;
  const read = {};
  for (const name of ["Int8", "Uint8", "Int16", "Uint16", "Int32", "Uint32", "Float32"])
    read[name] = View.prototype[`get${name}`];
  setPrototypeOf(read, null);
  const list = () => setPrototypeOf([], null);
  const record = () => create(null);
  const add = (items, item) => {
    items[items.length] = item;
  };

  // ----- Bytes as base64 -----
  const LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
  const pairs = list();
  for (let i = 0; i < 4096; i++) pairs[i] = LETTERS[i >> 6] + LETTERS[i & 63];
  function base64(bytes, length) {
    let out = "";
    let i = 0;
    for (; i + 2 < length; i += 3) {
      const word = (bytes[i] << 16) | (bytes[i + 1] << 8) | bytes[i + 2];
      out += pairs[word >> 12] + pairs[word & 4095];
    }
    if (i + 1 === length) out += pairs[bytes[i] << 4] + "==";
    if (i + 2 === length) {
      const word = (bytes[i] << 8) | bytes[i + 1];
      out += pairs[word >> 4] + LETTERS[(word & 15) << 2] + "=";
    }
    return out;
  }
  // Every machine with these browsers is little-endian.
  const numbers64 = (numbers, length) =>
    base64(new Bytes(apply(viewBuffer, numbers, []), 0, 4 * length), 4 * length);

  // ----- What the page has tried -----
  const notes = list();
  function note(kind, detail) {
    for (let i = 0; i < notes.length; i++) {
      if (notes[i].kind !== kind) continue;
      notes[i].times++;
      return;
    }
    const entry = record();
    entry.kind = kind;
    entry.text = text(detail ?? "");
    entry.text = apply(slice, entry.text, [0, 200]);
    entry.times = 1;
    add(notes, entry);
  }
  const replace = (owner, name, value) => {
    try {
      defineProperty(owner, name, { value, writable: true, configurable: true, enumerable: true });
    } catch {
      // A window without it.
    }
  };
  replace(window, "alert", () => note("alert"));
  replace(window, "confirm", () => (note("confirm"), false));
  replace(window, "prompt", () => (note("prompt"), null));
  replace(window, "print", () => note("print"));
  replace(window, "open", () => (note("popup"), null));
  for (const name of ["RTCPeerConnection", "webkitRTCPeerConnection", "WebTransport"])
    if (name in window) replace(window, name, undefined);

  // ----- Time and frames -----
  // Frames come when they are asked for, so that a press needs no frame of the screen. The time
  // that the page sees runs on, and is moved ahead by what frames and gaps are to last.
  const FRAME_MS = 1000 / 60;
  let skew = 0;
  const now = () => apply(realNow, clock, []) + skew;
  replace(Performance.prototype, "now", function () {
    return now();
  });
  replace(Date, "now", () => apply(realDateNow, Date, []) + floor(skew));
  let waiting = record();
  let lastId = 0;
  replace(window, "requestAnimationFrame", function requestAnimationFrame(callback) {
    if (typeof callback !== "function") throw new TypeError("requestAnimationFrame: no function");
    lastId++;
    waiting[lastId] = callback;
    return lastId;
  });
  replace(window, "cancelAnimationFrame", function cancelAnimationFrame(id) {
    delete waiting[id];
  });
  let loops = 0; // the most callbacks of one frame
  function pump() {
    skew += FRAME_MS;
    const callbacks = waiting;
    waiting = record();
    const time = now();
    let count = 0;
    for (const id in callbacks) {
      count++;
      try {
        apply(callbacks[id], window, [time]);
      } catch (error) {
        apply(startTimer, window, [
          () => {
            throw error;
          },
        ]);
      }
    }
    loops = max(loops, count);
  }
  const sleep = (ms) =>
    new Later((resolve) => {
      apply(startTimer, window, [resolve, ms]);
    });
  const channel = new MessageChannel();
  const post = MessagePort.prototype.postMessage;
  let onTurn = null;
  channel.port1.onmessage = () => onTurn?.();
  const turn = () =>
    new Later((resolve) => {
      onTurn = resolve;
      apply(post, channel.port2, [0]);
    });

  // ----- Buffers and draw calls -----
  const shadows = new WeakMap(); // buffer -> {id, bytes, length}
  let lastBuffer = 0;
  let uploads = 0;
  let draws = 0; // calls that drew something
  let drawn = 0; // their vertices
  const kinds = record(); // kind of context -> how many
  let armed = false;
  let brief = false; // without what the short records of a batch leave out
  let frame = list(); // the draw calls of the frame that is being drawn
  let latest = list(); // those of the last frame that had any
  let latestUploads = 0;
  let lightTest = null;

  function bytesOf(data, from, count) {
    let buffer, start, length;
    let step = 1;
    if (apply(isView, null, [data])) {
      const isData = data instanceof View;
      buffer = apply(isData ? dataViewBuffer : viewBuffer, data, []);
      start = apply(isData ? dataViewOffset : viewOffset, data, []);
      length = apply(isData ? dataViewLength : viewLength, data, []);
      step = isData ? 1 : bytesPerElement(data);
    } else {
      buffer = data;
      start = 0;
      length = apply(bufferLength, data, []);
    }
    const first = min(length, (from >>> 0) * step);
    const wanted = count >>> 0 ? (count >>> 0) * step : length - first;
    return new Bytes(buffer, start + first, max(0, min(wanted, length - first)));
  }
  const lengthOf = (bytes) => apply(viewLength, bytes, []);

  function wrapContext(prototype, isSecond) {
    const gl = record();
    for (const name of Object.getOwnPropertyNames(prototype)) {
      const property = getOwnPropertyDescriptor(prototype, name);
      if (typeof property.value === "function") gl[name] = property.value;
    }
    const ask = (context, name, ...args) => apply(gl[name], context, args);
    const BINDINGS = record();
    BINDINGS[0x8892] = 0x8894; // ARRAY_BUFFER
    BINDINGS[0x8893] = 0x8895; // ELEMENT_ARRAY_BUFFER
    BINDINGS[0x8f36] = 0x8f36; // COPY_READ_BUFFER
    BINDINGS[0x8f37] = 0x8f37; // COPY_WRITE_BUFFER
    const boundTo = (context, target) =>
      BINDINGS[target] ? ask(context, "getParameter", BINDINGS[target]) : null;

    replace(prototype, "bufferData", function bufferData(target, data, usage, from, count) {
      const result = apply(gl.bufferData, this, arguments);
      uploads++;
      try {
        const buffer = boundTo(this, target);
        if (buffer === null) return result;
        const shadow = record();
        shadow.id = apply(weakGet, shadows, [buffer])?.id ?? ++lastBuffer;
        if (typeof data === "number") {
          shadow.length = min(data, 1 << 28);
          shadow.bytes = new Bytes(shadow.length);
        } else if (data) {
          const source = bytesOf(data, isSecond ? from : 0, isSecond ? count : 0);
          shadow.length = lengthOf(source);
          shadow.bytes = new Bytes(shadow.length);
          apply(setBytes, shadow.bytes, [source]);
        } else return result;
        apply(weakSet, shadows, [buffer, shadow]);
      } catch {
        note("upload-unread");
      }
      return result;
    });
    replace(prototype, "bufferSubData", function bufferSubData(target, offset, data, from, count) {
      const result = apply(gl.bufferSubData, this, arguments);
      uploads++;
      try {
        const buffer = boundTo(this, target);
        const shadow = buffer && apply(weakGet, shadows, [buffer]);
        if (!shadow) return result;
        const source = bytesOf(data, isSecond ? from : 0, isSecond ? count : 0);
        if (offset + lengthOf(source) <= shadow.length)
          apply(setBytes, shadow.bytes, [source, offset]);
      } catch {
        note("upload-unread");
      }
      return result;
    });

    // What one draw call draws: {mode, indices, attributes, uniforms, ...}.
    function captured(context, call) {
      const program = ask(context, "getParameter", 0x8b8d);
      if (program === null) return null;
      const found = record();
      found.mode = call.mode;
      found.count = call.count;
      found.instances = call.instances;
      found.first = call.first;
      // Read the indices
      found.indices = null;
      if (call.type !== 0) {
        const buffer = ask(context, "getParameter", 0x8895);
        const shadow = buffer && apply(weakGet, shadows, [buffer]);
        if (!shadow) return null;
        const size = call.type === 0x1401 ? 1 : call.type === 0x1403 ? 2 : 4;
        const way = size === 1 ? read.Uint8 : size === 2 ? read.Uint16 : read.Uint32;
        const restart = size === 1 ? 0xff : size === 2 ? 0xffff : 0xffffffff;
        const length = max(0, min(call.count, floor((shadow.length - call.offset) / size)));
        found.cut = length > limits.indices;
        const kept = min(length, limits.indices);
        const view = new View(apply(viewBuffer, shadow.bytes, []));
        const indices = new Words(kept);
        for (let i = 0; i < kept; i++) {
          const index = apply(way, view, [call.offset + i * size, true]);
          // The restart index is that of 32 bits in every recording.
          indices[i] = index === restart ? 0xffffffff : index;
        }
        found.indexBuffer = shadow.id;
        found.indices = brief ? null : numbers64(indices, kept);
      }
      // Read the attributes
      found.attributes = list();
      const count = ask(context, "getProgramParameter", program, 0x8b89);
      for (let i = 0; i < count; i++) {
        const info = ask(context, "getActiveAttrib", program, i);
        const location = info ? ask(context, "getAttribLocation", program, info.name) : -1;
        if (location < 0) continue;
        const get = (what) => ask(context, "getVertexAttrib", location, what);
        const attribute = record();
        attribute.name = text(info.name);
        attribute.location = location;
        attribute.size = 0;
        attribute.vertices = 0;
        attribute.held = 0;
        attribute.buffer = 0;
        attribute.same = -1;
        attribute.data = "";
        add(found.attributes, attribute);
        if (!get(0x8622)) continue;
        const buffer = get(0x889f);
        const shadow = buffer && apply(weakGet, shadows, [buffer]);
        if (!shadow) continue;
        const type = get(0x8625);
        const way =
          type === 0x1406
            ? read.Float32
            : type === 0x1405
              ? read.Uint32
              : type === 0x1404
                ? read.Int32
                : type === 0x1403
                  ? read.Uint16
                  : type === 0x1402
                    ? read.Int16
                    : type === 0x1401
                      ? read.Uint8
                      : type === 0x1400
                        ? read.Int8
                        : null;
        if (way === null) continue;
        const bytes = type >= 0x1404 ? 4 : type >= 0x1402 ? 2 : 1;
        const scale = !get(0x886a)
          ? 1
          : type === 0x1401
            ? 1 / 255
            : type === 0x1400
              ? 1 / 127
              : type === 0x1403
                ? 1 / 65535
                : type === 0x1402
                  ? 1 / 32767
                  : 1;
        const size = get(0x8623);
        const stride = get(0x8624) || size * bytes;
        const offset = ask(context, "getVertexAttribOffset", location, 0x8645);
        const isPerInstance = isSecond && get(0x88fe) > 0;
        const holds = max(0, floor((shadow.length - offset - size * bytes) / stride) + 1);
        attribute.size = size;
        attribute.buffer = shadow.id;
        attribute.held = holds;
        if (isPerInstance) continue;
        const kept = min(holds, limits.vertices);
        if (holds > kept) found.cut = true;
        attribute.vertices = kept;
        if (brief && (size < 2 || attribute.name === brief)) continue;
        // Strips of one grid share their buffers.
        const from = text(shadow.id) + " " + offset + " " + stride + " " + size + " " + type;
        attribute.same = sameAs(from, location);
        if (attribute.same >= 0) continue;
        attribute.from = from;
        const view = new View(apply(viewBuffer, shadow.bytes, []));
        const values = new Floats(kept * size);
        for (let v = 0; v < kept; v++)
          for (let c = 0; c < size; c++)
            values[v * size + c] =
              apply(way, view, [offset + v * stride + c * bytes, true]) * scale;
        attribute.data = numbers64(values, kept * size);
      }
      if (!brief) found.uniforms = uniformsOf(context, program);
      return found;
    }

    /** The draw call of this frame whose attribute of this location has the same data, or -1. */
    function sameAs(from, location) {
      for (let i = 0; i < frame.length; i++) {
        const { attributes } = frame[i];
        for (let k = 0; k < attributes.length; k++)
          if (attributes[k].location === location && attributes[k].from === from) return i;
      }
      return -1;
    }

    function uniformsOf(context, program) {
      const uniforms = list();
      const count = min(64, ask(context, "getProgramParameter", program, 0x8b86));
      for (let i = 0; i < count; i++) {
        const info = ask(context, "getActiveUniform", program, i);
        const place = info && ask(context, "getUniformLocation", program, info.name);
        if (!place) continue;
        const value = ask(context, "getUniform", program, place);
        const uniform = record();
        uniform.name = text(info.name);
        uniform.values = list();
        if (typeof value === "number") add(uniform.values, value);
        else if (apply(isView, null, [value])) {
          const length = apply(viewLength, value, []) / bytesPerElement(value);
          for (let k = 0; k < min(16, length); k++) add(uniform.values, value[k]);
        } else continue;
        for (let k = 0; k < uniform.values.length; k++)
          if (!isFiniteNumber(uniform.values[k])) uniform.values[k] = null;
        add(uniforms, uniform);
      }
      return uniforms;
    }

    // Draws the land again, into a small picture of our own, once with each of these normals at all
    // vertices, and returns for each how bright it is: {pixels, low, middle, high}.
    const SIDE = 64;
    function lightOf(context, call, again) {
      const program = ask(context, "getParameter", 0x8b8d);
      const location = ask(context, "getAttribLocation", program, lightTest.attribute);
      const found = record();
      found.uniforms = uniformsOf(context, program);
      found.values = list();
      if (location < 0 || !isSecond) return found;
      const get = (name) => ask(context, "getParameter", name);
      const drawTo = get(0x8ca6);
      const readFrom = get(0x8caa);
      const rendered = get(0x8ca7);
      const viewport = get(0x0ba2);
      const clear = get(0x0c22);
      const cut = ask(context, "isEnabled", 0x0c11);
      const blend = ask(context, "isEnabled", 0x0be2);
      const isArray = ask(context, "getVertexAttrib", location, 0x8622);
      const target = ask(context, "createFramebuffer");
      const colours = ask(context, "createRenderbuffer");
      const depths = ask(context, "createRenderbuffer");
      ask(context, "bindFramebuffer", 0x8d40, target);
      ask(context, "bindRenderbuffer", 0x8d41, colours);
      ask(context, "renderbufferStorage", 0x8d41, 0x8058, SIDE, SIDE);
      ask(context, "framebufferRenderbuffer", 0x8d40, 0x8ce0, 0x8d41, colours);
      ask(context, "bindRenderbuffer", 0x8d41, depths);
      ask(context, "renderbufferStorage", 0x8d41, 0x81a5, SIDE, SIDE);
      ask(context, "framebufferRenderbuffer", 0x8d40, 0x8d00, 0x8d41, depths);
      ask(context, "viewport", 0, 0, SIDE, SIDE);
      ask(context, "disable", 0x0c11);
      ask(context, "disable", 0x0be2);
      ask(context, "clearColor", 0, 0, 0, 0);
      if (isArray) ask(context, "disableVertexAttribArray", location);
      const pixels = new Bytes(4 * SIDE * SIDE);
      const counts = new Words(256);
      for (let i = 0; i < lightTest.normals.length; i++) {
        const normal = lightTest.normals[i];
        ask(context, "clear", 0x4100);
        ask(context, "vertexAttrib4f", location, normal[0], normal[1], normal[2], 0);
        again();
        ask(context, "readPixels", 0, 0, SIDE, SIDE, 0x1908, 0x1401, pixels);
        for (let k = 0; k < 256; k++) counts[k] = 0;
        let covered = 0;
        for (let k = 0; k < 4 * SIDE * SIDE; k += 4) {
          const sum = pixels[k] + pixels[k + 1] + pixels[k + 2];
          if (pixels[k + 3] === 0 && sum === 0) continue;
          covered++;
          counts[floor(sum / 3)]++;
        }
        const levels = record();
        levels.pixels = covered;
        let below = 0;
        for (let k = 0; k < 256; k++) {
          const upTo = below + counts[k];
          if (below < 0.1 * covered && upTo >= 0.1 * covered) levels.low = k;
          if (below < 0.5 * covered && upTo >= 0.5 * covered) levels.middle = k;
          if (below < 0.9 * covered && upTo >= 0.9 * covered) levels.high = k;
          below = upTo;
        }
        add(found.values, levels);
      }
      if (isArray) ask(context, "enableVertexAttribArray", location);
      ask(context, "bindFramebuffer", 0x8ca9, drawTo);
      ask(context, "bindFramebuffer", 0x8ca8, readFrom);
      ask(context, "bindRenderbuffer", 0x8d41, rendered);
      ask(context, "viewport", viewport[0], viewport[1], viewport[2], viewport[3]);
      ask(context, "clearColor", clear[0], clear[1], clear[2], clear[3]);
      if (cut) ask(context, "enable", 0x0c11);
      if (blend) ask(context, "enable", 0x0be2);
      ask(context, "deleteFramebuffer", target);
      ask(context, "deleteRenderbuffer", colours);
      ask(context, "deleteRenderbuffer", depths);
      return found;
    }

    function onDraw(context, call, again) {
      if (!(call.count > 0)) return;
      draws++;
      drawn += call.count;
      if (lightTest !== null && call.count === lightTest.count) {
        if (lightTest.found === null) lightTest.found = lightOf(context, call, again);
        return;
      }
      if (!armed || frame.length >= limits.draws) return;
      // A short record holds the vertices of the largest call, once.
      if (brief && frame.length > 0 && call.count <= frame[0].count) return;
      try {
        const found = captured(context, call);
        if (found === null) return note("draw-unread");
        found.error = brief ? 0 : ask(context, "getError");
        add(frame, found);
        latest = frame;
        latestUploads = uploads;
      } catch {
        note("draw-unread");
      }
    }
    const callOf = (mode, count, first, type, offset, instances) => {
      const call = record();
      call.mode = mode;
      call.count = count >>> 0;
      call.first = first >>> 0;
      call.type = type;
      call.offset = offset >>> 0;
      call.instances = instances;
      return call;
    };
    const wrapDraw = (name, describe) => {
      if (!gl[name]) return;
      replace(prototype, name, function (...args) {
        const result = apply(gl[name], this, args);
        onDraw(this, describe(args), () => apply(gl[name], this, args));
        return result;
      });
    };
    wrapDraw("drawArrays", (a) => callOf(a[0], a[2], a[1], 0, 0, 1));
    wrapDraw("drawArraysInstanced", (a) => callOf(a[0], a[2], a[1], 0, 0, a[3]));
    wrapDraw("drawElements", (a) => callOf(a[0], a[1], 0, a[2], a[3], 1));
    wrapDraw("drawElementsInstanced", (a) => callOf(a[0], a[1], 0, a[2], a[3], a[4]));
    wrapDraw("drawRangeElements", (a) => callOf(a[0], a[3], 0, a[4], a[5], 1));
  }
  if (window.WebGL2RenderingContext) wrapContext(WebGL2RenderingContext.prototype, true);
  if (window.WebGLRenderingContext) wrapContext(WebGLRenderingContext.prototype, false);
  const getContext = HTMLCanvasElement.prototype.getContext;
  replace(HTMLCanvasElement.prototype, "getContext", function (kind) {
    const context = apply(getContext, this, arguments);
    if (context !== null) kinds[kind] = (kinds[kind] ?? 0) + 1;
    else note("no-context", kind);
    return context;
  });
  const toWorker = HTMLCanvasElement.prototype.transferControlToOffscreen;
  if (toWorker)
    replace(HTMLCanvasElement.prototype, "transferControlToOffscreen", function () {
      note("offscreen");
      return apply(toWorker, this, arguments);
    });

  // ----- Boxes and button -----
  const querySelector = Document.prototype.querySelector;
  const setValue = getOwnPropertyDescriptor(HTMLInputElement.prototype, "value").set;
  const click = HTMLElement.prototype.click;
  const dispatch = EventTarget.prototype.dispatchEvent;
  const Happening = Event;
  const page = document;
  const find = (selector) => apply(querySelector, page, [selector]);
  function setBox(box, value) {
    apply(setValue, box, [text(value)]);
    for (let i = 0; i < 2; i++)
      apply(dispatch, box, [new Happening(i === 0 ? "input" : "change", { bubbles: true })]);
  }
  /** Presses once; returns the name of a control that the page lacks, or null. */
  function pressOnce(grid, faults) {
    const gridBox = find(selectors.gridsize);
    const faultBox = find(selectors.faults);
    const button = find(selectors.submit);
    if (!(gridBox instanceof HTMLInputElement)) return "gridsize";
    if (!(faultBox instanceof HTMLInputElement)) return "faults";
    if (!(button instanceof HTMLElement)) return "submit";
    setBox(gridBox, grid);
    setBox(faultBox, faults);
    apply(click, button, []);
    return null;
  }
  /** Draws frames until one shows what was uploaded since; false: none did in that time. */
  async function untilShown(uploadsBefore, waitMs) {
    const until = apply(realNow, clock, []) + waitMs;
    for (;;) {
      frame = list();
      pump();
      if (latestUploads > uploadsBefore) return true;
      if (apply(realNow, clock, []) > until) return false;
      await turn();
      if (latestUploads <= uploadsBefore) await sleep(2);
    }
  }
  const textOf = (found) => stringify(found);

  const commands = record();
  commands.before = async ({ frames }) => {
    armed = false;
    for (let i = 0; i < frames; i++) {
      pump();
      await sleep(8);
    }
    const found = record();
    found.draws = draws;
    found.drawn = drawn;
    found.contexts = record();
    for (const kind in kinds) found.contexts[kind] = kinds[kind];
    found.missing = list();
    if (!(find(selectors.gridsize) instanceof HTMLInputElement)) add(found.missing, "gridsize");
    if (!(find(selectors.faults) instanceof HTMLInputElement)) add(found.missing, "faults");
    if (!(find(selectors.submit) instanceof HTMLElement)) add(found.missing, "submit");
    return textOf(found);
  };
  let slow = 0; // presses after which nothing was uploaded
  commands.press = async ({ grid, faults, stretch }) => {
    const found = record();
    found.grid = grid;
    found.faults = faults;
    armed = true;
    brief = false;
    frame = list();
    latest = list();
    const before = uploads;
    found.missing = pressOnce(grid, faults);
    found.shown = found.missing === null && (await untilShown(before, 1500 * stretch));
    if (!found.shown) slow++;
    // Whatever comes in pieces has come by now.
    await sleep(10);
    loops = 0;
    for (let i = 0; i < 2; i++) {
      frame = list();
      pump();
      await turn();
    }
    armed = false;
    found.uploads = uploads - before;
    found.loops = loops;
    found.draws = latest;
    return textOf(found);
  };
  commands.batch = async ({ grid, faults, count, limitMs, without, stretch }) => {
    const found = record();
    found.grid = grid;
    found.faults = faults;
    found.runs = list();
    const until = apply(realNow, clock, []) + limitMs;
    armed = true;
    brief = without || " ";
    for (let i = 0; i < count; i++) {
      if (apply(realNow, clock, []) > until) break;
      frame = list();
      latest = list();
      const before = uploads;
      if (pressOnce(grid, faults) !== null) break;
      if (!(await untilShown(before, slow < 5 ? 300 * stretch : 0))) slow++;
      if (i % 8 === 7) await turn();
      add(found.runs, latest);
    }
    armed = false;
    brief = false;
    return textOf(found);
  };
  commands.light = async ({ gapsMs, frames, normals, attribute, count }) => {
    const found = record();
    found.frames = list();
    const from = now();
    for (let i = 0; i < gapsMs.length; i++) {
      for (let k = 0; k < frames && gapsMs[i] > 0; k++) {
        skew += gapsMs[i] / frames;
        pump();
        if (k % 4 === 3) await turn();
      }
      lightTest = { attribute, count, normals, found: null };
      for (let k = 0; k < 3 && lightTest.found === null; k++) {
        pump();
        await turn();
      }
      const shown = lightTest.found;
      lightTest = null;
      if (shown === null) continue;
      shown.timeMs = floor(now() - from);
      add(found.frames, shown);
    }
    return textOf(found);
  };
  commands.notes = async () => textOf(notes);

  defineProperty(window, door, {
    value: (word, command, value) => (word === secret ? commands[command](value) : undefined),
    enumerable: false,
    configurable: false,
    writable: false,
  });
}
