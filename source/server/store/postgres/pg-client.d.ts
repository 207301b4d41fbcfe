// The client without the package's pool and its parts for a library in C.
declare module 'pg/lib/client.js' {
  import { Client } from 'pg';

  export = Client;
}
