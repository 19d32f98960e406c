// The form of an account: its values, its request bodies, and the field of each problem.
import { z } from 'zod'
import type { User, UserCreate, UserUpdate } from '#contract/iam/user.ts'
import { passwordSource, type PasswordSource } from './password/password-source.ts'
import { type Shape, value } from '#domain/merge/shape.ts'

export const userForm = z.object({
  login: z.string(),
  firstname: z.string(),
  lastname: z.string(),
  civility: z.string(),
  email: z.string(),
  active: z.boolean(),
  tags: z.array(z.string()),
  /** IDs of assigned and mapped ones; those from groups are not included. A mapped one that is sent stays mapped. */
  roles: z.array(z.string()),
  groups: z.array(z.string()),
  /** Only for a new account. */
  source: passwordSource.default('link'),
  password: z.string(),
  renew: z.boolean(),
})
export type UserForm = z.infer<typeof userForm>

export const emptyUser: UserForm = {
  login: '',
  firstname: '',
  lastname: '',
  civility: '',
  email: '',
  active: true,
  tags: [],
  roles: [],
  groups: [],
  source: 'link',
  password: '',
  renew: true,
}

/** The document of an account that is saved and merged. */
export const userDocument = userForm.omit({ source: true, password: true, renew: true })
export type UserDocument = z.infer<typeof userDocument>

const isDirect = ({ origins }: User['roles'][number] | User['groups'][number]): boolean =>
  origins.some(({ by }) => by !== 'group')

type StoredUser = Pick<User, keyof UserDocument>

export function documentOf(user: StoredUser): UserDocument {
  return {
    login: user.login,
    firstname: user.firstname,
    lastname: user.lastname,
    civility: user.civility,
    email: user.email,
    active: user.active,
    tags: user.tags,
    roles: user.roles.filter(isDirect).map(({ role }) => role),
    groups: user.groups.filter(isDirect).map(({ group }) => group),
  }
}

export function formOf(document: UserDocument): UserForm {
  return { ...emptyUser, ...document }
}

export function documentIn(form: UserForm): UserDocument {
  return userDocument.parse(form)
}

export function toUpdate({ roles, groups, ...rest }: UserDocument): UserUpdate {
  return {
    ...rest,
    roles: roles.map((role) => ({ role })),
    groups: groups.map((group) => ({ group })),
  }
}

const bare = (document: UserDocument) => ({
  ...document,
  roles: document.roles.map((role) => ({ role })),
  groups: document.groups.map((group) => ({ group })),
})

/** An account that is switched off gets no link. */
export function sourceOf({ active, source }: Pick<UserForm, 'active' | 'source'>): PasswordSource {
  return source === 'link' && !active ? 'made' : source
}

/** Without a password or a link, the platform generates a one-time password. */
export function toCreate(form: UserForm): UserCreate {
  const source = sourceOf(form)
  return {
    ...bare(documentIn(form)),
    password_renew: source === 'typed' ? form.renew : true,
    without_password: source === 'link',
    ...(source === 'typed' ? { password: form.password } : {}),
  }
}

const rowOfNames = {
  kind: 'rows',
  row: value,
  keyOf: (row) => (typeof row === 'string' ? row : undefined),
} as const satisfies Shape

/** Roles, groups and tags are merged one by one. */
export const userShape = {
  kind: 'members',
  members: { tags: rowOfNames, roles: rowOfNames, groups: rowOfNames },
} as const satisfies Shape

/** Maps a path of the request body to a form field. */
export function fieldOf(path: string): keyof UserForm | undefined {
  const name = path.split('.')[0] ?? ''
  if (name === 'password_renew') return 'renew'
  return userForm.keyof().safeParse(name).data
}
