// The client without the package's pool and native bindings.
declare module 'pg/lib/client.js' {
  import { Client } from 'pg';

  export = Client;
}
