import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { z } from 'zod';

// Whether `/metrics` exports what the alerts ask for is tested on a running product: server/telemetry/telemetry.test.ts
const root = path.resolve(import.meta.dirname, '..');
const textOf = (file: string) => readFileSync(path.join(root, file), 'utf8');

const sentence = z.string().min(1);
const Rules = z.object({
  groups: z.array(
    z.strictObject({
      name: z.string(),
      rules: z
        .array(
          z.strictObject({
            alert: z.string().regex(/^Tablemates[A-Z][A-Za-z]+$/),
            expr: sentence,
            for: z.string().regex(/^\d+[mh]$/),
            labels: z.strictObject({ severity: z.enum(['critical', 'warning']) }),
            annotations: z.strictObject({ summary: sentence, description: sentence, runbook_url: sentence }),
          }),
        )
        .min(1),
    }),
  ),
});
const Tests = z.object({
  rule_files: z.tuple([z.literal('alerts.yaml')]),
  tests: z.array(
    z.object({
      name: sentence,
      promql_expr_test: z
        .array(
          z.object({ expr: z.string(), eval_time: z.string(), exp_samples: z.array(z.object({ labels: z.string() })) }),
        )
        .min(1),
    }),
  ),
});

const alerts = Rules.parse(parse(textOf('ops/alerts.yaml'))).groups.flatMap(({ rules }) => rules);

/** The anchors that a reader of Markdown makes of the headings of a page. */
const anchorsOf = (page: string) =>
  [...textOf(page).matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replace(/[^\w\s-]/g, '')
      .replaceAll(' ', '-'),
  );

test('each alert has a name of its own', () => {
  const names = alerts.map(({ alert }) => alert);
  expect(names.length).toBeGreaterThan(15);
  expect(names.filter((name, i) => names.indexOf(name) !== i)).toEqual([]);
});

test('each alert links to an existing section of the operations page', () => {
  const anchors = anchorsOf('docs/operations.md');
  const broken = alerts.filter(({ annotations }) => {
    const [page, anchor = ''] = annotations.runbook_url.split('#');
    return page !== 'docs/operations.md' || !anchors.includes(anchor);
  });
  expect(broken.map(({ alert }) => alert)).toEqual([]);
});

test('each alert has a promtool test in which it fires, and one in which all are quiet', () => {
  const { tests } = Tests.parse(parse(textOf('ops/alerts.test.yaml')));
  const samples = tests.flatMap(({ promql_expr_test }) => promql_expr_test.map(({ exp_samples }) => exp_samples));
  const fired = samples.flat().map(({ labels }) => /alertname="(\w+)"/.exec(labels)?.[1]);
  expect(alerts.map(({ alert }) => alert).filter((name) => !fired.includes(name))).toEqual([]);
  expect(samples.filter((expected) => expected.length === 0).length).toBeGreaterThan(0);
});
