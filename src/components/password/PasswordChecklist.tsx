import { Check } from 'lucide-react'
import { rowLayout } from '#src/ui/theme/shapes.ts'
import { styled } from '@mui/material/styles'
import { useTranslation } from 'react-i18next'
import type { PasswordPolicies } from '#contract/iam/preferences.ts'
import { checkGuessable, type PasswordNames } from '#domain/password-policy/guessable.ts'
import { checkPassword } from '#domain/password-policy/password-policy.ts'
import { StateGlyph } from '#src/ui/display/StateGlyph.tsx'
import { color, radius } from '#src/ui/theme/tokens.ts'
import { type, visuallyHidden } from '#src/ui/theme/typography.ts'

const List = styled('ul')({
  ...type.small,
  margin: '8px 0 0',
  padding: '8px 12px',
  listStyle: 'none',
  borderRadius: radius.control,
  backgroundColor: color.surface.sunken,
  '& li': { ...rowLayout(8), minHeight: 22, color: color.text.primary },
  '& li[data-met]': { color: color.text.secondary },
  '& li[data-met] > svg': { color: color.tone.success.solid },
  '& li > svg': { flex: 'none' },
  '& small': { ...type.caption, marginLeft: 'auto', color: color.text.tertiary },
})

interface PasswordChecklistProps {
  policies: PasswordPolicies
  password: string
  /** The current password if known: the new one must differ. */
  current: string | undefined
  /** Names that it must not contain; without them, only the policy is checked. */
  names?: PasswordNames | undefined
  /** Common passwords: undefined until they are loaded, null if that failed. */
  common?: ReadonlySet<string> | null | undefined
}

interface Line {
  readonly id: string
  readonly labels: string
  readonly met: boolean
  readonly figures?: string
}

const useGuessableLines = ({ password, names, common }: PasswordChecklistProps): readonly Line[] => {
  const { t } = useTranslation('password')
  if (names === undefined) return []
  const list = common === undefined ? new Set<string>() : (common ?? undefined)
  return checkGuessable(password, { names, common: list }).map(({ rule, met }) => {
    const isUnknown = password === '' || (rule === 'common_password' && common === undefined)
    return { id: rule, labels: t(`policy.${rule}`), met: met && !isUnknown }
  })
}

const useLines = (props: PasswordChecklistProps): readonly Line[] => {
  const { policies, password, current } = props
  const { t } = useTranslation('password')
  const guessable = useGuessableLines(props)
  const previous = current === '' ? undefined : current
  const lines = checkPassword(policies, password, previous).map(({ rule, needed, has, met }) => ({
    id: rule,
    labels: t(`policy.${rule}`, { count: needed }),
    met,
    ...(rule === 'differs' ? {} : { figures: t('policy.has', { has, needed }) }),
  }))
  return [...lines, ...guessable]
}

/** Checks a new password against the policy during typing. Announced as a count, shown as a list. */
export function PasswordChecklist(props: PasswordChecklistProps) {
  const { t } = useTranslation('password')
  const lines = useLines(props)
  if (lines.length === 0) return null
  const met = lines.filter((line) => line.met).length
  return (
    <>
      <List aria-label={t('policy.title')}>
        {lines.map((line) => (
          <li key={line.id} data-met={line.met ? '' : undefined}>
            {line.met ? <Check size={12} strokeWidth={2.5} aria-hidden /> : <StateGlyph state="notYet" />}
            <span>
              {line.labels}
              <span style={visuallyHidden}>{t(line.met ? 'policy.met' : 'policy.unmet')}</span>
            </span>
            {line.figures !== undefined && <small>{line.figures}</small>}
          </li>
        ))}
      </List>
      <span role="status" style={visuallyHidden}>
        {t('policy.progress', { met, total: lines.length })}
      </span>
    </>
  )
}
