// Node's WebAssembly, limited to what is used here. Otherwise its types come only with those of browsers.

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
