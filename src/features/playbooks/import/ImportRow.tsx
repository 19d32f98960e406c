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
import { useCreateDraft } from '../list/use-new-playbook.ts'
import { type ImportCandidate, choicesFor, nameOf } from './import-document.ts'
import { ImportDiagnostics } from './ImportDiagnostics.tsx'
import { displayName } from '../list/use-playbooks.ts'
import type { Import } from './use-import.ts'

/** Parameters of the error `playbook_unreadable` for a text that was read here. */
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
/** The choice is always in the same column. */
const Choose = styled('div')({
  flex: '0 1 272px',
  minWidth: 0,
  '& > .MuiInputBase-root': { width: '100%' },
})

interface RowProps {
  candidate: ImportCandidate
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

/** Why the document cannot be stored, with a link to fix it as text. */
const Unreadable = ({ candidate }: { candidate: ImportCandidate }) => {
  const { t } = useTranslation('playbooks')
  const unfitText = useUnfitText()
  const codeText = useCodeText()
  const begin = useCreateDraft()
  const { unfit, reading, text } = candidate
  if (unfit !== undefined) return <MarginNote tone="error">{unfitText[unfit]}</MarginNote>
  if (reading?.kind !== 'unreadable' || text === undefined) return null
  return (
    <MarginNote
      tone="error"
      actions={
        <LinkButton onClick={() => begin({ text, name: nameOf(candidate) })}>
          {t('importing.asText')}
        </LinkButton>
      }
    >
      {codeText('playbook_unreadable', unreadableParams(reading))}
    </MarginNote>
  )
}

/** Details of the target that need attention. */
const EditorStatus = ({
  candidate: { stored, isSame, isDuplicate, reading },
}: {
  candidate: ImportCandidate
}) => {
  const { t } = useTranslation(['playbooks', 'shared'])
  if (stored !== undefined) {
    const name = displayName(stored)
    return (
      <MarginNote
        tone="proposal"
        actions={<LinkButton to={paths.playbook(stored.uuid)}>{t('shared:action.open')}</LinkButton>}
      >
        {t(isSame ? 'importing.same' : 'importing.known', { name })}
      </MarginNote>
    )
  }
  if (isDuplicate) return <MarginNote tone="proposal">{t('importing.twice')}</MarginNote>
  const isNameless = reading?.kind === 'playbook' && reading.members['uuid'] === undefined
  return isNameless ? <MarginNote>{t('importing.noUuid')}</MarginNote> : null
}

const Outcome = ({ candidate, importing }: RowProps): ReactNode => {
  const { t } = useTranslation(['playbooks', 'shared'])
  const { id, sending, choice, stored } = candidate
  const name = nameOf(candidate) || t('importing.pasted')
  if (sending.state === 'done')
    return (
      <Choose>
        <State
          state="done"
          after={
            <LinkButton to={paths.playbook(sending.playbook.uuid)} label={t('importing.open', { name })}>
              {t('shared:action.open')}
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
  const choices = choicesFor(candidate)
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
          label: t(`importing.choice.${value}`, { name: stored === undefined ? '' : displayName(stored) }),
        }))}
      />
    </Choose>
  )
}

const Origin = ({ candidate: { from, reading, bytes } }: { candidate: ImportCandidate }) => {
  const { t } = useTranslation(['playbooks', 'shared'])
  const format = useFormat()
  const details = [
    from ?? t('importing.pasted'),
    ...(reading?.kind === 'playbook' ? [t('shared:count.nodes', { count: reading.nodes.size })] : []),
    format.bytes(bytes.size),
  ]
  return <small title={from}>{details.join(' · ')}</small>
}

/** One document to import: name, diagnostics and choice. */
export function ImportRow({ candidate, importing }: RowProps) {
  const { t } = useTranslation('playbooks')
  const { id, sending } = candidate
  const name = nameOf(candidate) || t('importing.pasted')
  return (
    <Root>
      <Row gap="8px 16px" wrap>
        <Name>
          <strong title={name}>{name}</strong>
          <Origin candidate={candidate} />
        </Name>
        <Outcome candidate={candidate} importing={importing} />
        <IconButton
          small
          icon={X}
          label={t('importing.remove', { name })}
          disabled={sending.state === 'sending'}
          onClick={() => importing.remove(id)}
        />
      </Row>
      <Stack gap={6}>
        <Unreadable candidate={candidate} />
        {sending.state !== 'done' && <EditorStatus candidate={candidate} />}
        {sending.state === 'failed' && <ErrorNote error={sending.error} />}
        {candidate.reading?.kind === 'playbook' && (
          <ImportDiagnostics diagnostics={candidate.diagnostics} name={name} />
        )}
      </Stack>
    </Root>
  )
}
