// Diagnostics of the form by field, found without contacting the provider, and their quick fixes.
import type { UseFormReturn } from 'react-hook-form'
import { useQuery } from '@tanstack/react-query'
import { use, useMemo, useState } from 'react'
import { useWatch } from 'react-hook-form'
import { diagnoseProvider } from '#domain/bindings/diagnostics/diagnose-provider.ts'
import type { Diagnostic, QuickFix } from '#domain/bindings/diagnostics/diagnostic.ts'
import { rulesOf, scopesOf } from '#domain/bindings/provider-kinds.ts'
import { defaultScope } from '#contract/iam/provider.ts'
import type { SignInRecord } from '#contract/iam/sign-in.ts'
import { platformNow } from '#src/lib/platform-time.ts'
import { type ProviderForm, configurationOf } from '../model/form-values.ts'
import { ChosenRecord } from '../records/chosen-record.ts'
import { replyUrlQuery } from '../model/use-providers.ts'

const two = (figure: number): string => String(figure).padStart(2, '0')
const dayOf = (at: number): string => {
  const date = new Date(at)
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`
}

/** Whether a sign-in that did not request them had memberships: they are in its ID token. */
const hasMemberships = (kind: ProviderForm['kind'], record: SignInRecord | null): boolean => {
  const { membershipsScope } = rulesOf(kind)
  if (record === null || membershipsScope === null) return false
  return record.response['memberships'] !== undefined && !scopesOf(record.scope).includes(membershipsScope)
}

export function useDiagnostics(form: UseFormReturn<ProviderForm>): readonly Diagnostic[] {
  useWatch({ control: form.control })
  const values = form.getValues()
  const { data } = useQuery(replyUrlQuery)
  const [today] = useState(() => dayOf(platformNow()))
  const reply = data?.reply_url ?? ''
  const record = use(ChosenRecord)
  return useMemo(
    () =>
      diagnoseProvider({
        ...configurationOf(values),
        client_secret: values.client_secret,
        client_secret_expires_on:
          values.client_secret_expires_on === '' ? null : values.client_secret_expires_on,
        reply_url: reply,
        has_memberships: hasMemberships(values.kind, record),
        today,
      }),
    [values, reply, today, record],
  )
}

const set = { shouldDirty: true, shouldTouch: true, shouldValidate: true } as const

/** Adds a scope to the requested ones, starting from the default if none are typed. */
export function addScope(form: UseFormReturn<ProviderForm>, scope: string): void {
  const typed = form.getValues('scope')
  const requested = scopesOf(typed.trim() === '' ? defaultScope : typed)
  if (!requested.includes(scope)) form.setValue('scope', [...requested, scope].join(' '), set)
}

export function applyFix(form: UseFormReturn<ProviderForm>, by: QuickFix): void {
  if (by.type === 'add_scope') addScope(form, by.scope)
  else if (by.type === 'switch_user_info') form.setValue('user_info', true, set)
  else form.setValue(by.field, by.value, set)
}
