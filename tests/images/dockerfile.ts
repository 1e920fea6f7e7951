import { readFileSync } from 'node:fs';
import { DockerfileParser } from 'dockerfile-ast';

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
  const content = readFileSync(file, 'utf8');
  const lines = content.split('\n');
  const args: Record<string, string> = {};
  const stages: Stage[] = [];
  for (const instruction of DockerfileParser.parse(content).getInstructions()) {
    const { start, end } = instruction.getRange();
    const keyword = instruction.getKeyword();
    const written = lines
      .slice(start.line, end.line + 1)
      .join('\n')
      .replaceAll('\\\n', ' ')
      .slice(keyword.length)
      .trim();
    const text = written.replaceAll(/\$\{(\w+)\}/g, (whole, name: string) => args[name] ?? whole);
    if (keyword === 'ARG') {
      const [name = '', value = ''] = text.split('=');
      args[name] = value;
    } else if (keyword === 'FROM') {
      const [from = '', , name = ''] = text.split(' ');
      stages.push({ name, from, steps: [] });
    } else {
      const [head = ''] = /^(?:--[a-z-]+(?:=\S*)?\s+)*/.exec(text) ?? [];
      const flags = Object.fromEntries(
        head
          .trim()
          .split(/\s+/)
          .filter(Boolean)
          .map((flag) => flag.slice(2).split('=') as [string, string]),
      );
      const rest = text.slice(head.length);
      stages.at(-1)?.steps.push({ keyword, flags, text: rest, words: toWords(rest) });
    }
  }
  return stages;
}

function toWords(text: string): string[] {
  return text.startsWith('[') ? (JSON.parse(text) as string[]) : text.split(/\s+/);
}

/**
 * Whether .dockerignore leaves a path of the context in. The last pattern that matches the path, or a folder of it,
 * decides.
 */
export function readIgnore(file: string): {
  isIgnored: (path: string) => boolean;
  mayHold: (folder: string) => boolean;
} {
  const lines = readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'));
  const rules = lines.map((line) => ({
    isException: line.startsWith('!'),
    pattern: toExpression(line.replace(/^!/, '')),
  }));
  return {
    isIgnored: (path) => rules.findLast(({ pattern }) => pattern.test(path))?.isException === false,
    mayHold: (folder) => lines.some((line) => line.startsWith(`!${folder}/`)),
  };
}

function toExpression(glob: string): RegExp {
  const source = glob
    .split(/(\*\*\/|\*)/)
    .map((part) =>
      part === '**/' ? '(?:.*/)?' : part === '*' ? '[^/]*' : part.replaceAll(/[.+?^${}()|[\]\\]/g, String.raw`\$&`),
    );
  return new RegExp(`^${source.join('')}(?:/.*)?$`);
}
