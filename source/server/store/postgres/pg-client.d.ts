// Declares the client alone, without the package's connection pool and native bindings.
declare module 'pg/lib/client.js' {
  import { Client } from 'pg';

  export = Client;
}
