// What Node has of WebAssembly, as far as it is used here: its types come with browsers' only.

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
