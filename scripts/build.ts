import { buildApps } from './build-apps.ts';
import { bundleServer } from './bundle-server.ts';

// What a release brings along: run with the settings of the server that will serve it, as the owner of the folder.
if (!(await buildApps())) process.exit(1);
await bundleServer();
console.log('画面とサーバーは最新です。 / The web apps and the server are built.');
