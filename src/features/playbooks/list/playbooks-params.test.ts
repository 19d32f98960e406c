import { expect, it } from 'vitest'
import { playbooksParams } from './playbooks-params.ts'

const read = (search: string) => playbooksParams.read(new URLSearchParams(search))

it.each(['', 'workspace=Alerts&q=shodan&sort=-problems', 'sort=name', 'sort=changed', 'workspace='])(
  'PBK105: the parameters "%s" round-trip through the URL',
  (search) => {
    expect(playbooksParams.write(read(search)).toString()).toBe(search)
  },
)

it('PBK105: converts the parameters to a platform query', () => {
  expect(playbooksParams.toQuery(read('q=ip&workspace=A&sort=-problems'))).toEqual({
    q: 'ip',
    workspace: 'A',
    sort: '-errors',
  })
  expect(playbooksParams.toQuery(read(''))).toEqual({ sort: '-updated_at' })
})
