import { describe, expect, test } from 'vitest'
import { objectName } from './object-name.ts'

const entry = { before: null, after: null }
const texts = {
  language: 'en',
  build: (number: string) => `Build ${number}`,
  settings: { iam: 'Identity settings' },
}

describe('names of objects in the audit log', () => {
  test.each([
    [{ ...entry, action: 'source.create', object: 'harbour' }, 'harbour'],
    [{ ...entry, action: 'build.show', object: '3' }, 'Build 3'],
    [{ ...entry, action: 'setting.update', object: 'iam' }, 'Identity settings'],
    [{ ...entry, action: 'level.freeze', object: 'data_prim' }, 'prim'],
    [
      { ...entry, action: 'job.cancel', object: 'job_1', before: { subject: 'harbour/ships.csv' } },
      'harbour/ships.csv',
    ],
    [
      { ...entry, action: 'job.cancel', object: 'job_1', before: { subject: 'data_prim, data_mart' } },
      'prim and mart',
    ],
    [{ ...entry, action: 'playbook.create', object: 'a-uuid', after: { name: 'Arrivals' } }, 'Arrivals'],
    [{ ...entry, action: 'playbook.delete', object: 'a-uuid', before: { name: 'Arrivals' } }, 'Arrivals'],
    [{ ...entry, action: 'playbook.delete', object: 'a-uuid' }, 'a-uuid'],
  ])('%o is named %s', (logged, expected) => {
    expect(objectName(logged, texts)).toBe(expected)
  })
})
