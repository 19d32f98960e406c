import { expect, it } from 'vitest'
import {
  isFiltered,
  playbooksQuery,
  readPlaybooksQuestion,
  unfiltered,
  writePlaybooksQuestion,
} from './playbooks-address.ts'

const read = (search: string) => readPlaybooksQuestion(new URLSearchParams(search))

it.each(['', 'workspace=Alerts&q=shodan&sort=-problems', 'sort=name', 'sort=changed', 'workspace='])(
  'PBK105: the question of the list survives the address: "%s"',
  (search) => {
    expect(writePlaybooksQuestion(read(search)).toString()).toBe(search)
  },
)

it.each(['sort=size', 'sort=-', 'sort=-changed', 'colour=red', 'q='])(
  'PBK105: what the address says otherwise is passed over: %s',
  (search) => {
    expect(writePlaybooksQuestion(read(search)).toString()).toBe('')
  },
)

it('PBK105: a list is narrowed by its filters, not by its order', () => {
  expect(['q=x', 'workspace=', 'sort=name', ''].map((each) => isFiltered(read(each)))).toEqual([
    true,
    true,
    false,
    false,
  ])
  expect(isFiltered({ ...read('q=x&workspace=A&sort=name'), ...unfiltered })).toBe(false)
})

it('PBK105: the platform is asked by its own words', () => {
  expect(playbooksQuery(read('q=ip&workspace=A&sort=-problems'))).toEqual({
    q: 'ip',
    workspace: 'A',
    sort: '-errors',
  })
  expect(playbooksQuery(read(''))).toEqual({ sort: '-updated_at' })
})
