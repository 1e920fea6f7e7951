import { readFileSync } from 'node:fs';
import { DockerfileParser, From, ModifiableInstruction } from 'dockerfile-ast';

/** One step of a stage: `COPY`, `RUN` and so on, with its flags and its arguments. */
export interface Step {
  keyword: string;
  flags: Record<string, string>;
  /** The words, or the members of a list in JSON. */
  words: string[];
  /** All of it but the flags, as it is written. */
  text: string;
}

export interface Stage {
  name: string;
  /** The image or the stage that it begins with. */
  from: string;
  steps: Step[];
}

/** Reads the stages of a Dockerfile. Arguments have their defaults. */
export function readStages(file: string): Stage[] {
  const stages: Stage[] = [];
  for (const instruction of DockerfileParser.parse(readFileSync(file, 'utf8')).getInstructions()) {
    const words = instruction.getExpandedArguments().map((word) => word.getValue());
    if (instruction instanceof From) {
      stages.push({ name: instruction.getBuildStage() ?? '', from: words[0] ?? '', steps: [] });
      continue;
    }
    const text = instruction.getArgumentsContent() ?? '';
    const flags = instruction instanceof ModifiableInstruction ? instruction.getFlags() : [];
    stages.at(-1)?.steps.push({
      keyword: instruction.getKeyword(),
      flags: Object.fromEntries(flags.map((flag) => [flag.getName(), flag.getValue() ?? ''])),
      words: text.startsWith('[') ? (JSON.parse(text) as string[]) : words,
      text,
    });
  }
  return stages;
}

/**
 * Returns a test whether .dockerignore leaves a path of the context out. The last pattern that matches the path, or a
 * folder of it, decides.
 */
export function readIgnore(file: string): (path: string) => boolean {
  const lines = readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'));
  const rules = lines.map((line) => ({
    isException: line.startsWith('!'),
    pattern: toExpression(line.replace(/^!/, '')),
  }));
  return (path) => rules.findLast(({ pattern }) => pattern.test(path))?.isException === false;
}

function toExpression(glob: string): RegExp {
  const source = glob
    .split(/(\*\*\/|\*)/)
    .map((part) =>
      part === '**/' ? '(?:.*/)?' : part === '*' ? '[^/]*' : part.replaceAll(/[.+?^${}()|[\]\\]/g, String.raw`\$&`),
    );
  return new RegExp(`^${source.join('')}(?:/.*)?$`);
}
