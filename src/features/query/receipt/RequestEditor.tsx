// Loaded when its tab is opened, because it contains the code editor and a JSON parser.
import { useTranslation } from 'react-i18next'
import { CodeEditor } from '#src/components/code-editor/CodeEditor.tsx'
import type { CodeMark } from '#src/components/code-editor/code-editor-handle.ts'
import { useProblemText } from '#src/components/errors/use-error-message.ts'
import { InlineCode } from '#src/ui/display/InlineCode.tsx'
import { MarginNote } from '#src/ui/display/MarginNote.tsx'
import { Row } from '#src/ui/layout/Stack.tsx'
import { LinkButton } from '#src/ui/inputs/LinkButton.tsx'
import { useQueryContext } from '../state/query-context.ts'
import { extraPaths, spanOfProblem } from './request-text.ts'
import type { TypedRequest } from './typed-request.ts'
import { type RequestText, useRequestText } from './use-request-text.ts'

/** The problems of the text, or those that the platform found in the query. */
const useMarks = ({ text, problems }: RequestText): readonly CodeMark[] => {
  const { t } = useTranslation('saved')
  const { problems: found } = useQueryContext()
  const formatProblem = useProblemText()
  if (problems.length > 0)
    return problems.map(({ start, end, kind, expected }) => ({
      start,
      end,
      level: 'error',
      text: t(`json.${kind}`, { expected }),
    }))
  const refused = new Set([...[...found.byKey.values()].flat(), ...found.unassigned])
  return [...refused].map((problem) => ({
    ...spanOfProblem(text, problem),
    level: 'error',
    text: formatProblem(problem),
  }))
}

/** The request as text: what is typed changes the wells, and the other way round. */
export function RequestEditor({ typed }: { typed: TypedRequest }) {
  const { t } = useTranslation(['saved', 'query'])
  const { state } = useQueryContext()
  const request = useRequestText(typed)
  const marks = useMarks(request)
  const kept = extraPaths(state)
  return (
    <div style={{ display: 'grid', gap: 8 }}>
      <div style={{ height: 'min(56vh, 560px)' }}>
        <CodeEditor
          label={t('query:receipt.jsonLabel')}
          text={request.text}
          marks={marks}
          isWrapping
          onEdit={(batch) => {
            request.edit(batch)
            return true
          }}
        />
      </div>
      {request.problems.length > 0 && (
        <MarginNote
          tone={request.isMoved ? 'warning' : 'error'}
          live
          actions={<LinkButton onClick={request.discard}>{t('json.discard')}</LinkButton>}
        >
          {request.isMoved ? t('json.moved') : t('json.invalid')}
        </MarginNote>
      )}
      {kept.length > 0 && (
        <MarginNote>
          <span>{t('json.kept')}</span>
          <Row gap={6}>
            {kept.map((path) => (
              <InlineCode key={path}>{path}</InlineCode>
            ))}
          </Row>
        </MarginNote>
      )}
    </div>
  )
}
