// The form of an application: its document, with the addresses as lines of one text.
import { z } from 'zod'
import { type Application, type ApplicationWrite, modeChoice } from '#contract/iam/application.ts'
import type { Preferences } from '#contract/iam/preferences.ts'
import { type Shape, isRecord, value } from '#domain/merge/shape.ts'

export const policyFigures = ['nb_char', 'nb_cchar', 'nb_int', 'nb_schar', 'password_expire'] as const
type PolicyFigure = (typeof policyFigures)[number]

export const applicationForm = z.object({
  name: z.string(),
  url: z.string(),
  title: z.string(),
  message: z.string(),
  logo: z.string(),
  background: z.string(),
  color: z.string(),
  /** Only for `platform`. */
  password_policies: z
    .object({
      active: z.boolean(),
      nb_char: z.string(),
      nb_cchar: z.string(),
      nb_int: z.string(),
      nb_schar: z.string(),
      password_expire: z.string(),
    })
    .optional(),
  modes: z.array(modeChoice),
  /** One address per line. */
  addresses: z.string(),
})
export type ApplicationForm = z.infer<typeof applicationForm>

const textOf = (row: unknown, name: string): string | undefined => {
  const text = isRecord(row) ? row[name] : undefined
  return typeof text === 'string' ? text : undefined
}

/** The parts of an application that are merged separately: modes by ID, and each address. */
export const applicationShape = {
  kind: 'members',
  members: {
    password_policies: { kind: 'members', members: {} },
    modes: { kind: 'rows', keyOf: (row) => textOf(row, '_id'), row: { kind: 'members', members: {} } },
    redirect_uris: {
      kind: 'rows',
      keyOf: (row) => (typeof row === 'string' ? row : undefined),
      row: value,
    },
  },
} as const satisfies Shape

export function documentOf(application: Application): ApplicationWrite {
  return {
    name: application.name,
    url: application.url,
    title: application.title,
    message: application.message,
    logo: application.logo,
    background: application.background,
    color: application.color,
    modes: application.modes,
    ...(application.built_in ? { password_policies: application.password_policies } : {}),
    redirect_uris: application.redirect_uris,
  }
}

export function formOf({ redirect_uris: addresses, ...rest }: ApplicationWrite): ApplicationForm {
  return {
    ...rest,
    addresses: addresses.join('\n'),
  }
}

export function linesOf(text: string): string[] {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
}

export function toBody({ addresses, ...rest }: ApplicationForm): ApplicationWrite {
  return {
    ...rest,
    name: rest.name.trim(),
    url: rest.url.trim(),
    title: rest.title.trim(),
    color: rest.color.trim(),
    modes: rest.modes.map((mode) => ({ ...mode, text: mode.text.trim() })),
    redirect_uris: linesOf(addresses),
  }
}

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other)

/** Names of the members that differ. */
export function changedMembers(form: ApplicationForm, before: ApplicationForm): readonly string[] {
  return applicationForm.keyof().options.filter((name) => !isSame(form[name], before[name]))
}

type Field = Exclude<keyof ApplicationForm, 'password_policies'> | `password_policies.${PolicyFigure}`

/** Maps a problem of the request body to a form field. */
export function fieldOf(path: string): Field | undefined {
  const [first = '', second] = path.split('.')
  if (first === 'redirect_uris') return 'addresses'
  if (first === 'password_policies') {
    const figure = policyFigures.find((each) => each === second)
    return figure && `password_policies.${figure}`
  }
  const member = applicationForm.keyof().safeParse(first).data
  return member === 'password_policies' ? undefined : member
}

interface PreviewParams {
  readonly form: ApplicationForm
  readonly application: Pick<Application, 'appid' | 'available' | 'password_policies'>
}

/** The preferences that the sign-in screen would receive. Disabled modes are left out, as the platform does. */
export function previewOf({
  form,
  application: { appid, available, password_policies },
}: PreviewParams): Preferences {
  const { modes, addresses: _addresses, ...rest } = form
  return {
    ...rest,
    password_policies: rest.password_policies ?? password_policies,
    appid,
    version: '',
    auth_mode: modes.flatMap(({ _id, hidden, text }) => {
      const mode = available.find((each) => each._id === _id)
      if (!mode?.active) return []
      const { active: _active, ...member } = mode
      return [{ ...member, hidden, text: text === '' ? member.text : text }]
    }),
  }
}
