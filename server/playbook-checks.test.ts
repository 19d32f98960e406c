// Uses real playbooks from files next to the project, which tests of `domain` cannot read.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { referencesIn } from '#domain/jinja/references.ts'
import { lex } from '#domain/jinja/lex.ts'
import { checkPlaybook } from '#domain/playbook/check/check-playbook.ts'
import type { Diagnostic } from '#domain/playbook/check/diagnostic.ts'
import { isDrawnDown } from '#domain/playbook/drawn-down.ts'
import { applyStep } from '#domain/playbook/edit/history.ts'
import { isRefusal, planCommand } from '#domain/playbook/edit/plan-command.ts'
import type { Playbook } from '#domain/playbook/playbook.ts'
import { readPlaybook } from '#domain/playbook/read/read-playbook.ts'
import { templatesOf } from '#domain/playbook/graph/node-references.ts'
import { faultKinds } from '#domain/playbook/testing/faults.ts'
import { randomOf } from '#domain/playbook/testing/random.ts'

const folder = join(import.meta.dirname, '..', '..', 'shared', 'playbooks')
const isThere = existsSync(folder)
const files = isThere ? readdirSync(folder).filter((name) => name.endsWith('.json')) : []

const read = (file: string): Playbook => {
  const reading = readPlaybook(readFileSync(join(folder, file), 'utf8'))
  if (reading.kind !== 'playbook') throw new Error(`${file} cannot be read`)
  return reading
}

/** Known defects of these documents, verified by hand. Everything else in them is valid. */
const defects: Readonly<Record<string, readonly string[]>> = {
  'CrowdSec_alert_enrichment.json': ['error reference_missing 9'],
  'VirusTotal_Enrichement.json': ['information triggers_several -', 'error case_misspelled 25'],
  'alert_webhook_internet_scan.json': ['warning document_workspace_missing -'],
  'email_notification_on_alert_webhook.json': ['warning document_workspace_missing -'],
  'send_alert_to_nybble_hub.json': ['warning document_workspace_missing -'],
}

const summaryOf = ({ level, code, node }: Diagnostic): string => `${level} ${code} ${node ?? '-'}`

/** Ids after `node` in templates, without strings and comments. */
const naive = (template: string): readonly string[] => {
  const bare = lex(template)
    .filter(({ kind }) => kind !== 'data' && kind !== 'comment')
    .map(({ kind, text }) => (kind === 'string' && !/^.\d+.$/.test(text) ? '""' : text))
    .join(' ')
  return [...bare.matchAll(/\bnode (?:\. (\d+)|\[ ["'](\d+)["'] \])/g)].map(
    ([, dotted, quoted]) => dotted ?? quoted ?? '',
  )
}

test.skipIf(!isThere)('PBK118.a of the real documents, one is drawn from top to bottom', () => {
  expect(files.filter((file) => isDrawnDown(read(file)))).toEqual(['push_iocs_to_xsiam.json'])
})

describe.skipIf(!isThere)('PBK47 checks of real documents', () => {
  test('PBK47 covers all documents', () => {
    expect(files.length).toBeGreaterThanOrEqual(22)
  })

  test.each(files)('PBK47 %s: reports its defects, and nothing else', (file) => {
    expect(checkPlaybook(read(file)).map(summaryOf)).toEqual(defects[file] ?? [])
  })

  test.each(files)('PBK36 %s: reads every reference and every template', (file) => {
    const templates = [...read(file).nodes.values()].flatMap(templatesOf)
    for (const { text, read: found } of templates) {
      const ids = referencesIn(text).flatMap(({ root, name }) => (root === 'node' ? [name] : []))
      expect(ids).toEqual(naive(text))
      expect(found.problems).toEqual([])
    }
  })

  test.each(faultKinds)('PBK45 finds in real documents: $name', (kind) => {
    const missed = files.flatMap((file) => {
      const playbook = read(file)
      return [1, 2, 3, 4, 5].flatMap((seed) => {
        const fault = kind.seed(playbook, randomOf(seed))
        if (fault === undefined) return []
        const editing = { reading: playbook, positions: {} }
        const step = planCommand(editing, fault.commands)
        if (isRefusal(step)) return [`${file}: ${step.refused}`]
        const found = checkPlaybook(applyStep(editing, step).editing.reading)
        const isFound = found.some(
          ({ node, code }) => fault.nodes.includes(node) && fault.codes.some((each) => each === code),
        )
        return isFound ? [] : [`${file}: ${JSON.stringify(fault)}`]
      })
    })
    expect(missed).toEqual([])
  })
})
