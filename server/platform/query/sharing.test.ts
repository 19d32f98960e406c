import { describe, expect, it } from 'vitest'
import type { Sharing } from '#contract/query/sharing.ts'
import { systemSession, type Session } from '../core/session.ts'
import { mayManage, mayRead, mayWrite } from './sharing.ts'

const user = (uid: string, other: Partial<Session> = {}): Session => ({
  ...systemSession,
  uid,
  permissions: ['query-builder-legacy:*:*'],
  ...other,
})
const owner = user('olga')
const member = user('mia', { groups: ['sales', 'ops'] })
const stranger = user('sam', { groups: ['hr'] })
const administrator = user('ada', { permissions: ['*:*:*'] })
const limitedAdministrator: Session = { ...administrator, uid: 'al', conditions: [{ filter: { a: ['1'] } }] }
const alongside = ({ uid, groups }: Session): Partial<Session> => ({ alsoFor: [{ uid, groups }] })

const sharings = {
  private: { kind: 'private' },
  groups: { kind: 'groups', groups: ['it', 'sales'] },
  everyone: { kind: 'everyone' },
} as const satisfies Record<string, Sharing>

const no = { read: false, write: false, manage: false }
const read = { ...no, read: true }
const write = { ...read, write: true }
const all = { ...write, manage: true }

describe('QB16 who may read, write and manage', () => {
  it.each<[string, Session, keyof typeof sharings, typeof no]>([
    ['the owner', owner, 'private', all],
    ['the owner', owner, 'groups', all],
    ['the owner', owner, 'everyone', all],
    ['a member', member, 'private', no],
    ['a member', member, 'groups', read],
    ['a member', member, 'everyone', write],
    ['a stranger', stranger, 'private', no],
    ['a stranger', stranger, 'groups', no],
    ['a stranger', stranger, 'everyone', write],
    ['an administrator', administrator, 'private', all],
    ['an administrator', administrator, 'groups', all],
    ['an administrator with a condition', limitedAdministrator, 'private', no],
    ['work of owner and stranger', user('olga', alongside(stranger)), 'private', no],
    ['work of owner and stranger', user('olga', alongside(stranger)), 'groups', no],
    ['work of owner and member', user('olga', alongside(member)), 'groups', read],
    ['work of member and owner', { ...member, ...alongside(owner) }, 'groups', read],
    ['work of owner and stranger', user('olga', alongside(stranger)), 'everyone', write],
  ])('QB16 %s: %#', (_, session, kind, expected) => {
    const object = { uid: 'olga', sharing: sharings[kind] }
    expect({
      read: mayRead(object, session),
      write: mayWrite(object, session),
      manage: mayManage(object, session),
    }).toEqual(expected)
  })
})
