import { SCENARIO_FILE_FORMAT, ScenarioFile } from '@nattoku/contract/ic-support/scenario-files';
import { type ScenarioVersion } from '@nattoku/contract/ic-support/scenario';
import { checkStepLengths } from '@nattoku/contract/ic-support/scenario-input';
import { Problem } from '#kernel/problem.ts';

/** @throws Problem `scenario.fileRefused` with what is wrong and where */
export function readScenarioFile(file: string): ScenarioFile {
  const read = ScenarioFile.safeParse(parsed(file));
  if (!read.success) {
    throw new Problem('scenario.fileRefused', { detail: read.error.issues.slice(0, 1).map(sentenceOf).join('') });
  }
  const { steps, ...facts } = read.data;
  const [tooLong] = checkStepLengths(steps);
  if (tooLong) throw new Problem('scenario.fileRefused', { detail: tooLong.message });
  return { ...facts, steps: steps.map(withoutForeign) };
}

const parsed = (file: string): unknown => {
  try {
    return JSON.parse(file);
  } catch {
    throw new Problem('scenario.fileRefused', { detail: 'ファイルの書き方（JSON）が正しくありません。' });
  }
};

const sentenceOf = ({ path, message }: { path: readonly PropertyKey[]; message: string }): string =>
  `${placeOf(path)}：${message}`;

const placeOf = (path: readonly PropertyKey[]): string => {
  const [first, index, ...rest] = path;
  if (first === 'steps' && typeof index === 'number')
    return `${index + 1}番目のステップ ${rest.map(String).join('.')}`.trim();
  return path.length === 0 ? 'ファイル全体' : path.map(String).join('.');
};

/** Films, pictures and risks are of the hospital that wrote the file. */
const withoutForeign = (step: ScenarioFile['steps'][number]): ScenarioFile['steps'][number] => {
  const own = { ...step, coreRiskIds: [] };
  if (own.kind === 'video') return { ...own, videoId: null };
  return own.kind === 'picture' || own.kind === 'slide' ? { ...own, imageId: null } : own;
};

export const fileOf = (
  { name, number, steps }: ScenarioVersion,
  description: string,
): { fileName: string; file: ScenarioFile } => ({
  fileName: `${name.replaceAll(/[\\/:*?"<>|]/gu, '_')}_第${number}版.json`,
  file: { format: SCENARIO_FILE_FORMAT, name, description, steps },
});
