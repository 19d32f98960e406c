import { useTranslation } from 'react-i18next'
import { applyBatch } from '#domain/playbook/text-edit.ts'
import { useMay } from '#src/api/session.ts'
import { CodeEditor } from '#src/components/code-editor/CodeEditor.tsx'
import { ErrorNote } from '#src/components/errors/ErrorNote.tsx'
import { MarginNote } from '#src/ui/display/MarginNote.tsx'
import { LinkButton } from '#src/ui/inputs/LinkButton.tsx'
import { PaneHead } from '#src/ui/layout/PaneHead.tsx'
import { Fill, Scroll } from '#src/ui/layout/Stack.tsx'
import { rowsIn } from '../model/action-form.ts'
import type { TestRunState } from './use-test-run.ts'

/** The input that a step of a workflow would give to the action. */
const TestInput = ({ test: { inputText, setInputText, input } }: { test: TestRunState }) => {
  const { t } = useTranslation('actions')
  return (
    <>
      <PaneHead
        title={t('test.input')}
        count={input === undefined ? undefined : Object.keys(input).join(', ')}
      />
      {input === undefined && (
        <div style={{ padding: '8px 12px' }}>
          <MarginNote tone="error" live>
            {t('test.notObject')}
          </MarginNote>
        </div>
      )}
      <div style={{ flex: 'none', height: 96, overflow: 'hidden' }}>
        <CodeEditor
          label={t('test.input')}
          text={inputText}
          onEdit={(batch) => {
            setInputText((before) => applyBatch(before, batch))
            return true
          }}
        />
      </div>
    </>
  )
}

/** The content of the event that a test run receives. */
export function TestEventPane({ test }: { test: TestRunState }) {
  const { t } = useTranslation(['actions', 'shared'])
  const mayRead = useMay('dpe:event:read')
  const { text, setText, content, archive } = test
  const rows = rowsIn(content?.value)
  const isNothing = archive.isSuccess && archive.data === undefined
  return (
    <Fill style={{ height: '100%' }}>
      <PaneHead
        title={t('test.event')}
        count={rows && t('shared:count.rowCount', { count: rows.length })}
        actions={mayRead && <LinkButton onClick={() => archive.mutate()}>{t('test.fromArchive')}</LinkButton>}
      />
      {(content === undefined || isNothing || archive.error) && (
        <div style={{ padding: '8px 12px' }}>
          {content === undefined && (
            <MarginNote tone="error" live>
              {t('test.notJson')}
            </MarginNote>
          )}
          {isNothing && <MarginNote live>{t('test.noEvents')}</MarginNote>}
          <ErrorNote error={archive.error} isRead />
        </div>
      )}
      <Scroll>
        <CodeEditor
          label={t('test.event')}
          text={text}
          onEdit={(batch) => {
            setText((before) => applyBatch(before, batch))
            return true
          }}
        />
      </Scroll>
      <TestInput test={test} />
    </Fill>
  )
}
