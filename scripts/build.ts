import { buildApps } from './build-apps.ts';

// What a release brings along: run with the settings of the server that will serve it, as the owner of the folder.
if (!(await buildApps())) process.exit(1);
console.log('画面は最新です。 / The web apps are built.');
