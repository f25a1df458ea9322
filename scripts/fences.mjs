// Who may import whom, as a plugin of oxlint. fences.test.ts proves that each of them bites.
import { relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));

/** Which packages of ours a workspace may import. */
const mayImport = {
  'packages/rules': [],
  'packages/contract': ['rules'],
  'packages/baas': ['rules', 'contract'],
  'packages/ui': ['rules'],
  'apps/server': ['rules', 'contract', 'baas'],
  'apps/staff': ['rules', 'contract', 'baas', 'ui'],
  'apps/patient': ['rules', 'contract', 'baas', 'ui'],
  e2e: ['rules', 'contract'],
  bench: ['rules', 'contract'],
  scripts: [],
};

/** The folders of the domain: each may import those to its left. */
const domain = [
  'facility',
  'staff',
  'patient',
  'text-layer',
  'order',
  'chat',
  'video',
  'consent',
  'scenario',
  'talk',
  'interview',
];

/** What the page of the patient is made of, whatever it shows. */
const patientPage = [
  'frame',
  'display',
  'reading-aloud',
  'kiosk',
  'platform',
  'progress',
  'records',
  'visit',
  'chat',
  'opening',
  'steps',
];

const runsInBrowsers = ['packages/rules', 'packages/contract', 'packages/ui', 'apps/staff', 'apps/patient'];

/** Each answers why `file` may not import `wanted`, or nothing. */
const fences = [
  (_, wanted) => wanted.split('/').includes('..') && 'Write #… instead of ../: a file says where a thing lives.',

  ({ workspace }, wanted) => {
    const name = /^@nattoku\/([^/]+)/.exec(wanted)?.[1];
    return name && !mayImport[workspace]?.includes(name) && `${workspace} does not import @nattoku/${name}.`;
  },

  ({ workspace, isTest }, wanted) =>
    wanted.startsWith('node:') && runsInBrowsers.includes(workspace) && !isTest && `${workspace} runs in browsers.`,

  ({ workspace, folder }, wanted) =>
    workspace === 'apps/server' &&
    folder === 'kernel' &&
    /^#(domain\/|areas\/|app\.ts$|main\.ts$)/.test(wanted) &&
    'The kernel knows no area, no word of the product and nothing above itself.',

  ({ workspace, folder, room }, wanted) => {
    if (workspace !== 'apps/server' || folder !== 'domain') return undefined;
    if (/^#(areas\/|app\.ts$|main\.ts$)/.test(wanted)) return 'The domain knows no area and nothing above itself.';
    const other = /^#domain\/([^/]+)\//.exec(wanted)?.[1];
    if (!other || !domain.includes(room)) return other && `Give domain/${room} its place in the row of the domain.`;
    return (
      domain.indexOf(other) > domain.indexOf(room) &&
      `domain/${room} does not import domain/${other}: arrows point to the left in ${domain.join(' ← ')}.`
    );
  },

  ({ workspace, folder, isTest }, wanted) =>
    workspace === 'apps/server' &&
    ['kernel', 'domain', 'areas'].includes(folder) &&
    /^#(testing|seed)\//.test(wanted) &&
    !isTest &&
    'Only tests and the demonstration data use testing/ and seed/.',

  ({ area }, wanted) => {
    const other = /^#areas\/([^/]+)\//.exec(wanted)?.[1];
    if (!area || !other || other === area) return undefined;
    return `The area ${area} does not import the area ${other}: share it below, or join it above.`;
  },

  ({ area }, wanted) =>
    area && /^#(app\.ts$|main\.tsx?$|routes\/)/.test(wanted) && 'An area does not import what is built of areas.',

  ({ workspace, folder }, wanted) =>
    ['apps/staff', 'apps/patient'].includes(workspace) &&
    folder === 'platform' &&
    wanted.startsWith('#areas/') &&
    'The platform knows no area.',

  ({ workspace, folder, area, isTest }, wanted) =>
    workspace === 'apps/patient' &&
    (patientPage.includes(folder) || patientPage.includes(area)) &&
    !isTest &&
    (/^#(areas\/(?!chat\/|opening\/|steps\/)|page-kinds\.ts$)/.test(wanted) ||
      /^@nattoku\/(contract|rules)\/(?!patient-page\/|shared\/|text\/|time\/)/.test(wanted)) &&
    'The page of the patient knows no kind of item: what differs by the kind is a part of ItemKind.',

  ({ workspace, folder, isTest }, wanted) =>
    workspace === 'apps/staff' &&
    folder === 'routing' &&
    /^#(areas|layouts|parts|list|editing|routes)\/|^#main\.tsx$/.test(wanted) &&
    !isTest &&
    'Routing knows no area, no layout and nothing above itself: routes/ joins them.',
];

function placeOf(path) {
  const file = relative(root, path).split(sep).join('/');
  const workspace = Object.keys(mayImport).find((name) => file.startsWith(`${name}/`)) ?? '';
  const [, folder = '', area] = file.slice(workspace.length + 1).split('/');
  return { file, workspace, folder, room: area, area: folder === 'areas' ? area : undefined, isTest: isTest(file) };
}

const isTest = (file) => /\.(test|spec|contract-tests)\.tsx?$|\/testing\//.test(file);

const imports = {
  create(context) {
    const place = placeOf(context.physicalFilename ?? context.filename);
    const check = (node) => {
      const wanted = node.source?.value;
      if (typeof wanted !== 'string') return;
      for (const fence of fences) {
        const message = fence(place, wanted);
        if (message) context.report({ node: node.source, message });
      }
    };
    return {
      ImportDeclaration: check,
      ImportExpression: check,
      ExportNamedDeclaration: check,
      ExportAllDeclaration: check,
      TSImportType: check,
    };
  },
};

const readsEnvironment = (file) =>
  file === 'apps/server/src/main.ts' || /^(scripts|e2e|bench)\/|\.config\.ts$/.test(file) || isTest(file);

const environment = {
  create(context) {
    if (readsEnvironment(placeOf(context.physicalFilename ?? context.filename).file)) return {};
    const report = (node) =>
      context.report({
        node,
        message: 'Only apps/server/src/main.ts reads the environment; pass the value on from there.',
      });
    return {
      MemberExpression(node) {
        const name = node.property.name ?? node.property.value;
        if (node.object.name === 'process' && name === 'env') report(node);
      },
      VariableDeclarator(node) {
        if (node.init?.name !== 'process' || node.id.type !== 'ObjectPattern') return;
        for (const property of node.id.properties) if (property.key?.name === 'env') report(property);
      },
      ImportDeclaration(node) {
        if (!['process', 'node:process'].includes(node.source.value)) return;
        for (const part of node.specifiers) if (part.imported?.name === 'env') report(part);
      },
    };
  },
};

const opensConnections = (file) =>
  !file.startsWith('apps/server/src/') ||
  /^apps\/server\/src\/kernel\/database\/(client|pool)\.ts$/.test(file) ||
  isTest(file);

/** A connection to which nobody listens ends the process when it breaks; these two files listen to each. */
const connections = {
  create(context) {
    if (opensConnections(placeOf(context.physicalFilename ?? context.filename).file)) return {};
    return {
      NewExpression(node) {
        const name = node.callee.property?.name ?? node.callee.name;
        if (!['Client', 'Pool'].includes(name)) return;
        context.report({
          node,
          message: 'Only kernel/database/client.ts and pool.ts open connections; use openClient.',
        });
      },
    };
  },
};

const writesOrders = (file) =>
  !file.startsWith('apps/server/src/') || file.startsWith('apps/server/src/domain/order/') || isTest(file);

const writingSql = /\b(?:INSERT\s+INTO|UPDATE|DELETE\s+FROM)\s+(?:orders|order_links|link_sessions)\b/i;
const orderTables = ['orders', 'orderLinks', 'linkSessions'];

/** How an order lives and ends is decided in one place, for every area alike. */
const orders = {
  create(context) {
    if (writesOrders(placeOf(context.physicalFilename ?? context.filename).file)) return {};
    const report = (node) =>
      context.report({ node, message: 'Only domain/order writes orders, their links and the visits by them.' });
    return {
      Literal(node) {
        if (typeof node.value === 'string' && writingSql.test(node.value)) report(node);
      },
      TemplateElement(node) {
        if (writingSql.test(node.value.raw)) report(node);
      },
      CallExpression(node) {
        const isWrite = ['insert', 'update', 'delete'].includes(node.callee.property?.name);
        if (isWrite && orderTables.includes(node.arguments[0]?.name)) report(node);
      },
    };
  },
};

const productWords = [
  'approach',
  'chat',
  'consent',
  'interview',
  'kiosk',
  'order',
  'patient',
  'scenario',
  'template',
  'video',
];

/**
 * Where the kernel may say one of them. What is inside a media file is called video by everybody who makes such files; and each event of the audit
 * log is stored and chained with the patient whom it concerns, under that name, which cannot change in what is kept for years.
 */
const kernelMaySay = [
  ['media/', ['video']],
  ['audit/', ['patient']],
];

/** The words of names and comments, one by one: `commonOrders` is common and order. An order alone is one of things, or of SQL. */
const wordsIn = (text) =>
  (text.match(/[A-Za-z]+/g) ?? [])
    .filter((name) => !/^order(ed|ing|By)?$/i.test(name))
    .flatMap((name) => name.split(/(?<=[a-z])(?=[A-Z])/))
    .map((word) => word.toLowerCase().replace(/(?<=ch)es$|s$/, ''));

const words = {
  create(context) {
    const { file } = placeOf(context.physicalFilename ?? context.filename);
    const inKernel = /^apps\/server\/src\/kernel\/(.+)$/.exec(file)?.[1];
    if (!inKernel || isTest(file)) return {};
    const allowed = kernelMaySay.flatMap(([place, may]) => (inKernel.startsWith(place) ? may : []));
    return {
      Program(node) {
        const said = new Set(wordsIn(context.sourceCode.text));
        for (const word of productWords) {
          if (said.has(word) && !allowed.includes(word))
            context.report({ node, message: `The kernel knows no word of the product, such as “${word}”.` });
        }
      },
    };
  },
};

export default { meta: { name: 'nattoku' }, rules: { imports, environment, connections, orders, words } };
