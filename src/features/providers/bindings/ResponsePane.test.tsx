import { expect, test } from 'vitest'
import { bindings } from '#src/i18n/en/bindings.ts'
import { common } from '#src/i18n/en/common.ts'
import { shared } from '#src/i18n/en/shared.ts'
import { shell } from '#src/i18n/en/shell.ts'
import { renderEnglish } from '#src/i18n/testing/render-english.tsx'
import { ResponsePane } from './ResponsePane.tsx'

const editing = { used: new Map(), current: null, fills: null, isReadOnly: false, pick: () => undefined }
const shown = (isRecordLoading: boolean): string =>
  renderEnglish(
    <ResponsePane
      editing={editing}
      records={[]}
      record={null}
      isRecordLoading={isRecordLoading}
      onChooseRecord={() => undefined}
      onCompare={undefined}
    />,
    { bindings, common, shared, shell },
  )

test('IAM15 a recorded sign-in that loads does not look like none', () => {
  expect(shown(false)).toContain(bindings.response.none)
  expect(shown(true)).not.toContain(bindings.response.none)
  expect(shown(true)).toContain('aria-busy="true"')
})
