// The parts of Node's WebAssembly that turncade uses. TypeScript declares WebAssembly only together with the types of
// browsers.

declare namespace WebAssembly {
  interface Module {
    readonly [Symbol.toStringTag]: 'WebAssembly.Module';
  }
  interface Memory {
    readonly buffer: ArrayBuffer;
  }
  const Module: new (bytes: Uint8Array) => Module;
}

type BufferSource = ArrayBufferView | ArrayBuffer;
