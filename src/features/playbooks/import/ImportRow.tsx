import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { styled } from '@mui/material/styles'
import type { ErrorParams } from '#contract/errors.ts'
import { limits } from '#contract/http.ts'
import { toReason } from '#contract/reasons.ts'
import { nested } from '#contract/sentence.ts'
import type { Unreadable as UnreadableText } from '#domain/playbook/playbook.ts'
import { useFormat } from '#src/i18n/use-format.ts'
import { useCodeText } from '#src/components/errors/use-error-message.ts'
import { ErrorNote } from '#src/components/errors/ErrorNote.tsx'
import { paths } from '#src/paths.ts'
import { IconButton } from '#src/ui/inputs/IconButton.tsx'
import { MarginNote } from '#src/ui/display/MarginNote.tsx'
import { SelectInput } from '#src/ui/inputs/SelectInput.tsx'
import { State } from '#src/ui/display/State.tsx'
import { LinkButton } from '#src/ui/inputs/LinkButton.tsx'
import { hairline } from '#src/ui/theme/shapes.ts'
import { color } from '#src/ui/theme/tokens.ts'
import { oneLine, type } from '#src/ui/theme/typography.ts'
import { Row, Stack } from '#src/ui/layout/Stack.tsx'
import { useBeginPlaybook } from '../list/use-new-playbook.ts'
import { type Arrival, choicesFor, nameOf } from './import-document.ts'
import { ImportDiagnostics } from './ImportDiagnostics.tsx'
import { shownName } from '../list/use-playbooks.ts'
import type { Import } from './use-import.ts'

/** Parameters of the refusal `playbook_unreadable`, for a text that was read here. */
const unreadableParams = ({ reason: code, detail, line, column }: UnreadableText): ErrorParams => ({
  ...nested('reason', code === 'json_broken' ? toReason(code, { detail }) : toReason(code)),
  line,
  column,
})

const Root = styled('li')({
  display: 'grid',
  gap: 8,
  padding: '12px 0',
  borderTop: hairline,
  '&:last-of-type': { borderBottom: hairline },
})
const Name = styled('div')({
  flex: '1 1 280px',
  minWidth: 0,
  '& > strong': { ...oneLine, display: 'block', fontWeight: 500 },
  '& > small': { ...type.small, ...oneLine, display: 'block', color: color.text.tertiary },
})
/** What becomes of it stands in one column, whatever it is. */
const Choose = styled('div')({
  flex: '0 1 272px',
  minWidth: 0,
  '& > .MuiInputBase-root': { width: '100%' },
})

interface RowProps {
  arrival: Arrival
  importing: Import
}

const useUnfitText = () => {
  const { t } = useTranslation(['playbooks', 'shared'])
  const format = useFormat()
  return {
    empty: t('shared:file.empty'),
    large: t('importing.large', { limit: format.bytes(limits.playbook) }),
    not_utf8: t('importing.notUtf8'),
  } as const
}

/** Why it cannot be stored as it is, and the way to mend it as text. */
const Unreadable = ({ arrival }: { arrival: Arrival }) => {
  const { t } = useTranslation('playbooks')
  const unfitText = useUnfitText()
  const codeText = useCodeText()
  const begin = useBeginPlaybook()
  const { unfit, reading, text } = arrival
  if (unfit !== undefined) return <MarginNote tone="error">{unfitText[unfit]}</MarginNote>
  if (reading?.kind !== 'unreadable' || text === undefined) return null
  return (
    <MarginNote
      tone="error"
      actions={
        <LinkButton onClick={() => begin({ text, name: nameOf(arrival) })}>
          {t('importing.asText')}
        </LinkButton>
      }
    >
      {codeText('playbook_unreadable', unreadableParams(reading))}
    </MarginNote>
  )
}

/** What is unusual about where it is to be stored. */
const EditorStatus = ({ arrival: { stored, isSame, isTwice, reading } }: { arrival: Arrival }) => {
  const { t } = useTranslation(['playbooks', 'shared'])
  if (stored !== undefined) {
    const name = shownName(stored)
    return (
      <MarginNote
        tone="proposal"
        actions={<LinkButton to={paths.playbook(stored.uuid)}>{t('shared:action.openIt')}</LinkButton>}
      >
        {t(isSame ? 'importing.same' : 'importing.known', { name })}
      </MarginNote>
    )
  }
  if (isTwice) return <MarginNote tone="proposal">{t('importing.twice')}</MarginNote>
  const isNameless = reading?.kind === 'playbook' && reading.members['uuid'] === undefined
  return isNameless ? <MarginNote>{t('importing.noUuid')}</MarginNote> : null
}

const Outcome = ({ arrival, importing }: RowProps): ReactNode => {
  const { t } = useTranslation(['playbooks', 'shared'])
  const { id, sending, choice, stored } = arrival
  const name = nameOf(arrival) || t('importing.pasted')
  if (sending.state === 'done')
    return (
      <Choose>
        <State
          state="done"
          after={
            <LinkButton to={paths.playbook(sending.playbook.uuid)} label={t('importing.open', { name })}>
              {t('shared:action.openIt')}
            </LinkButton>
          }
        >
          {t('importing.done')}
        </State>
      </Choose>
    )
  if (sending.state === 'sending')
    return (
      <Choose>
        <State state="running">{t('importing.sending')}</State>
      </Choose>
    )
  const choices = choicesFor(arrival)
  if (choices.length === 1) return null
  return (
    <Choose>
      <SelectInput
        small
        aria-label={t('importing.choice.label', { name })}
        value={choice}
        onChange={(next) => {
          const chosen = choices.find((each) => each === next)
          if (chosen !== undefined) importing.choose(id, chosen)
        }}
        options={choices.map((value) => ({
          value,
          label: t(`importing.choice.${value}`, { name: stored === undefined ? '' : shownName(stored) }),
        }))}
      />
    </Choose>
  )
}

const Origin = ({ arrival: { from, reading, bytes } }: { arrival: Arrival }) => {
  const { t } = useTranslation('playbooks')
  const format = useFormat()
  const parts = [
    from ?? t('importing.pasted'),
    ...(reading?.kind === 'playbook' ? [t('nodes', { count: reading.nodes.size })] : []),
    format.bytes(bytes.size),
  ]
  return <small title={from}>{parts.join(' · ')}</small>
}

/** One document on its way in: what it is, what was found, what is to become of it. */
export function ArrivalRow({ arrival, importing }: RowProps) {
  const { t } = useTranslation('playbooks')
  const { id, sending } = arrival
  const name = nameOf(arrival) || t('importing.pasted')
  return (
    <Root>
      <Row gap="8px 16px" wrap>
        <Name>
          <strong title={name}>{name}</strong>
          <Origin arrival={arrival} />
        </Name>
        <Outcome arrival={arrival} importing={importing} />
        <IconButton
          small
          icon={X}
          label={t('importing.remove', { name })}
          disabled={sending.state === 'sending'}
          onClick={() => importing.remove(id)}
        />
      </Row>
      <Stack gap={6}>
        <Unreadable arrival={arrival} />
        {sending.state !== 'done' && <EditorStatus arrival={arrival} />}
        {sending.state === 'failed' && <ErrorNote error={sending.error} />}
        {arrival.reading?.kind === 'playbook' && (
          <ImportDiagnostics diagnostics={arrival.diagnostics} name={name} />
        )}
      </Stack>
    </Root>
  )
}
