// What stands behind the name of a section: how much is in it, and whether something in it needs attention.
import { useFormat } from '#src/i18n/use-format.ts'
import type { SectionMark } from './SectionNav.tsx'
import { type Section, sectionOfPath } from './sections.ts'
import { useFindings } from './use-doctor.ts'
import type { ProviderEditor } from './use-provider-editor.ts'
import type { RecordChoosing } from './use-record-choice.ts'

export const useSectionMarks = (
  editor: ProviderEditor,
  { total }: RecordChoosing,
): Partial<Record<Section, SectionMark>> => {
  const format = useFormat()
  const findings = useFindings(editor.form)
  const { values, problems } = editor
  const marks: Partial<Record<Section, SectionMark>> = {
    bindings: { count: format.number(Object.keys(values.bindings).length) },
    mappings: values.mappings.length > 0 ? { count: format.number(values.mappings.length) } : {},
    applications: values.applications.length > 0 ? { count: format.number(values.applications.length) } : {},
    records: total > 0 ? { count: format.number(total) } : {},
  }
  for (const { field } of findings) {
    const section = field === 'reply_url' ? 'reply' : sectionOfPath(field)
    if (section) marks[section] = { ...marks[section], state: 'attention' }
  }
  for (const name of problems) {
    const section = sectionOfPath(name)
    if (section) marks[section] = { ...marks[section], state: 'failed' }
  }
  return marks
}
