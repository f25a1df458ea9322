// Setup file, before those that load the program: as the program does, test processes parse the package.json of a large package once.
import { rememberPackages } from '#loading.ts';

rememberPackages();
