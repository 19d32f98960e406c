import { describe, expect, test } from 'vitest'
import { objectName } from './audit-object.ts'

const entryOf = (action: string, object: string, name = object) => ({ action, object, name })
const texts = {
  language: 'en',
  build: (number: string) => `Build ${number}`,
  settings: { iam: 'Identity settings' },
}

describe('IAM92.c: names of objects in the audit log', () => {
  test.each([
    [entryOf('source.create', 'harbour'), 'harbour'],
    [entryOf('object.update', 'strike', 'Strikes'), 'Strikes'],
    [entryOf('build.show', '3'), 'Build 3'],
    [entryOf('setting.update', 'iam'), 'Identity settings'],
    [entryOf('setting.update', 'sonar'), 'sonar'],
    [entryOf('level.freeze', 'data_prim'), 'prim'],
    [entryOf('job.cancel', 'job_1', 'data_prim, data_mart'), 'prim and mart'],
  ])('%o is named %s', (entry, name) => {
    expect(objectName(entry, texts)).toBe(name)
  })
})
