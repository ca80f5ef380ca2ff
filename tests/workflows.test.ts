import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { z } from 'zod';

const folder = path.resolve(import.meta.dirname, '../.github/workflows');
const textOf = (file: string) => readFileSync(path.join(folder, file), 'utf8');

const Job = z.object({
  needs: z.string().optional(),
  uses: z.string().optional(),
  steps: z.array(z.object({ uses: z.string().optional(), run: z.string().optional() })).default([]),
});
const workflow = (file: string) =>
  z.object({ on: z.record(z.string(), z.unknown()), jobs: z.record(z.string(), Job) }).parse(parse(textOf(file)));
const commandsOf = ({ steps }: z.infer<typeof Job>) => steps.flatMap(({ run = [] }) => run).join('\n');

describe.each(readdirSync(folder))('the workflow %s', (file) => {
  test('takes every action at a commit, with the release that it is', () => {
    const lines = textOf(file)
      .split('\n')
      .filter((line) => /^\s*(- )?uses: (?!\.\/)/.test(line));
    expect(lines.length).toBeGreaterThan(0);
    expect(lines.filter((line) => !/uses: [\w.-]+\/[\w./-]+@[\da-f]{40} # v\d+\.\d+\.\d+$/.test(line))).toEqual([]);
  });
});

test('a release runs the tests first, and nothing is published without them', () => {
  const { jobs } = workflow('release.yml');
  expect(workflow('test.yml').on).toHaveProperty('workflow_call');
  const comesAfterTests = (name: string): boolean => {
    const { needs, uses } = jobs[name] ?? {};
    return uses === './.github/workflows/test.yml' || (needs !== undefined && comesAfterTests(needs));
  };
  expect(Object.keys(jobs).filter((name) => !comesAfterTests(name))).toEqual([]);
});

test('each change builds the image, and runs it as it is run in production', () => {
  const commands = Object.values(workflow('test.yml').jobs).map(commandsOf).join('\n');
  expect(commands).toContain('docker build -f ops/Dockerfile');
  expect(commands).toMatch(/docker run .*--read-only .*tablemates --version/);
});

test('a release lists the packages in it, and the list has a checksum', () => {
  const commands = commandsOf(workflow('release.yml').jobs.release ?? { steps: [] });
  expect(commands).toMatch(/npm sbom .*--omit dev .*\.cdx\.json/);
  expect(commands).toMatch(/sha256sum .*\.cdx\.json/);
  expect(commands).toMatch(/gh release create .*\.cdx\.json/);
});
