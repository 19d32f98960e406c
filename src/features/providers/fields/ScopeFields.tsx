import { Plus } from 'lucide-react'
import { useWatch } from 'react-hook-form'
import { hairline, listReset } from '#src/ui/theme/shapes.ts'
import { styled } from '@mui/material/styles'
import { Trans, useTranslation } from 'react-i18next'
import type { ProviderKind } from '#contract/iam/provider.ts'
import { defaultScope } from '#contract/iam/provider.ts'
import { rulesOf, scopesOf } from '#domain/bindings/provider-kinds.ts'
import { Button } from '#src/ui/inputs/Button.tsx'
import { InlineCode } from '#src/ui/display/InlineCode.tsx'
import { State } from '#src/ui/display/State.tsx'
import { SwitchField } from '#src/ui/fields/SwitchField.tsx'
import { Tag } from '#src/ui/display/Tag.tsx'
import { TextField } from '#src/ui/fields/TextField.tsx'
import { color } from '#src/ui/theme/tokens.ts'
import { type } from '#src/ui/theme/typography.ts'
import { DiagnosticNotes } from './DiagnosticNotes.tsx'
import type { FormProps } from './GeneralFields.tsx'
import type { ProviderForm } from '../model/form-values.ts'
import { addScope } from './use-diagnostics.ts'
import { Muted } from '#src/ui/display/Muted.tsx'

const Needs = styled('ul')({
  ...listReset,
  borderTop: hairline,
  '& > li': {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr) 120px 116px',
    alignItems: 'center',
    gap: 12,
    minHeight: 40,
    padding: '4px 0',
    borderBottom: hairline,
  },
  '& > li > span:first-of-type': { ...type.monoSmall, color: color.text.secondary, overflowWrap: 'anywhere' },
  '& > li > span:first-of-type[data-words]': { ...type.body, fontFamily: 'inherit' },
  '& > li > :nth-of-type(2)': { justifySelf: 'start' },
  '& > li > :last-child': { justifySelf: 'end' },
})
const Block = styled('section')({
  display: 'grid',
  gap: 8,
  '& > h3': { ...type.small, fontWeight: 500, margin: 0 },
})

interface Need {
  readonly id: string
  readonly what: string
  readonly isText: boolean
  readonly scopes: readonly string[]
}

const mostNamed = 8

const useNeeds = (kind: ProviderKind): readonly Need[] => {
  const { t } = useTranslation('providers')
  const rules = rulesOf(kind)
  return [
    { id: 'openid', what: t('needs.openid'), isText: true, scopes: ['openid'] },
    ...rules.needs.map(({ scopes, fields }) => {
      const names = fields.slice(0, mostNamed).join(', ')
      return {
        id: scopes.join(' ') + names,
        what: fields.length > mostNamed ? `${names}, …` : names,
        isText: false,
        scopes,
      }
    }),
  ]
}

/** Which data each scope provides, and whether it is requested; a missing scope is added with one click. */
const ScopeNeeds = ({ form, isReadOnly }: FormProps & { isReadOnly: boolean }) => {
  const { t } = useTranslation('providers')
  const [kind, scope] = useWatch({ control: form.control, name: ['kind', 'scope'] })
  const needs = useNeeds(kind)
  const requested = scopesOf(scope.trim() === '' ? defaultScope : scope)
  return (
    <Block aria-label={t('needs.title')}>
      <h3>{t('needs.title')}</h3>
      <Needs>
        {needs.map(({ id, what, isText, scopes }) => {
          const [narrowest = ''] = scopes
          const found = scopes.find((each) => requested.includes(each))
          return (
            <li key={id}>
              <span data-words={isText ? '' : undefined}>{what}</span>
              <Tag mono>{found ?? narrowest}</Tag>
              {found === undefined && !isReadOnly ? (
                <Button size="small" icon={Plus} onClick={() => addScope(form, narrowest)}>
                  {t('needs.add')}
                </Button>
              ) : (
                <State state={found === undefined ? 'off' : 'done'}>
                  {t(found === undefined ? 'needs.absent' : 'needs.there')}
                </State>
              )}
            </li>
          )
        })}
      </Needs>
    </Block>
  )
}

/** The parameters of the address are many, so they are read on demand. */
const withoutQuery = (address: string): string => address.replace(/\?.*$/, '?…')

const useAddressHelp = (kind: ProviderKind) => {
  const { t } = useTranslation('providers')
  const { userInfoUrl, membershipsUrl } = rulesOf(kind)
  const named = (address: string) => (
    <span title={address}>
      <Trans
        t={t}
        i18nKey="field.theirs"
        values={{ address: withoutQuery(address) }}
        components={{ code: <InlineCode bare /> }}
      />
    </span>
  )
  return {
    userInfo: userInfoUrl === null ? t('field.theirsUnknown') : named(userInfoUrl),
    memberships: membershipsUrl === null ? t('field.theirsNone') : named(membershipsUrl),
  }
}

interface ScopeFieldsProps extends FormProps {
  isReadOnly: boolean
  savedValue: (name: keyof ProviderForm) => string | undefined
}

/** The requested scopes, and the two requests that fetch more than the ID token contains. */
export function ScopeFields({ form, isReadOnly, savedValue }: ScopeFieldsProps) {
  const { t } = useTranslation(['providers', 'common'])
  const [kind, userInfo] = useWatch({ control: form.control, name: ['kind', 'user_info'] })
  const help = useAddressHelp(kind)
  return (
    <>
      <TextField
        control={form.control}
        name="scope"
        label={t('field.scope')}
        annotation={savedValue('scope')}
        help={<Trans t={t} i18nKey="field.scopeHelp" components={{ code: <InlineCode bare /> }} />}
        input={{ mono: true, autoComplete: 'off', readOnly: isReadOnly }}
      />
      <DiagnosticNotes form={form} fields={['scope']} isReadOnly={isReadOnly} />
      <ScopeNeeds form={form} isReadOnly={isReadOnly} />
      <div>
        <SwitchField
          control={form.control}
          name="user_info"
          label={t('field.userInfo')}
          disabled={isReadOnly}
        />
        <Muted as="small" size="small" isFaint>
          <Trans t={t} i18nKey="field.userInfoHelp" components={{ code: <InlineCode bare /> }} />
        </Muted>
      </div>
      <DiagnosticNotes form={form} fields={['user_info']} isReadOnly={isReadOnly} />
      {userInfo && (
        <TextField
          control={form.control}
          name="user_info_url"
          label={t('field.userInfoUrl')}
          annotation={savedValue('user_info_url') ?? t('common:field.optional')}
          help={help.userInfo}
          input={{ mono: true, autoComplete: 'off', readOnly: isReadOnly }}
        />
      )}
      <TextField
        control={form.control}
        name="memberships_url"
        label={t('field.membershipsUrl')}
        annotation={savedValue('memberships_url') ?? t('common:field.optional')}
        help={
          <>
            {help.memberships}
            <br />
            <Trans t={t} i18nKey="field.membershipsHelp" components={{ code: <InlineCode bare /> }} />
          </>
        }
        input={{ mono: true, autoComplete: 'off', readOnly: isReadOnly }}
      />
      <DiagnosticNotes form={form} fields={['memberships_url']} isReadOnly={isReadOnly} />
    </>
  )
}
