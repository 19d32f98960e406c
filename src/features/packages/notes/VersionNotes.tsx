import { NotebookPen } from 'lucide-react'
import { Suspense, lazy } from 'react'
import { useMutation } from '@tanstack/react-query'
import { styled } from '@mui/material/styles'
import { useTranslation } from 'react-i18next'
import type { PackageVersion } from '#contract/store/package.ts'
import { storeOf } from '#src/api/archives.ts'
import { call } from '#src/api/call.ts'
import { useMay } from '#src/api/session.ts'
import { languageTag, listingLanguage } from '#src/components/package-listing/localized-text.ts'
import { languageNames } from '#src/i18n/languages.ts'
import { Muted } from '#src/ui/display/Muted.tsx'
import { Loading } from '#src/ui/feedback/Loading.tsx'
import { toast } from '#src/ui/feedback/toast.ts'
import { Button } from '#src/ui/inputs/Button.tsx'
import { Row } from '#src/ui/layout/Stack.tsx'
import { PageBody } from '#src/ui/layout/PageBody.tsx'
import { rowLayout } from '#src/ui/theme/shapes.ts'
import { type } from '#src/ui/theme/typography.ts'
import { cachePackage, type PackageAt } from '../model/use-package.ts'
import { NotesDialog } from './NotesDialog.tsx'
import { changeNotesText } from './change-notes-text.ts'

const Markdown = lazy(async () => ({
  default: (await import('#src/components/package-listing/Markdown.tsx')).Markdown,
}))

const Head = styled('div')({
  ...rowLayout('4px 16px'),
  flexWrap: 'wrap',
  justifyContent: 'space-between',
  '& h2': { ...type.section, margin: 0 },
})
/** Long notes scroll, so that the files below stay in view. */
const Text = styled('div')({ maxHeight: '30vh', overflow: 'auto', overflowWrap: 'anywhere' })

interface VersionNotesProps {
  version: PackageVersion
  onEdit: () => void
}

/** What changed in a version. Without notes, only who may write them sees anything. */
export function VersionNotes({ version: { notes }, onEdit }: VersionNotesProps) {
  const { t, i18n } = useTranslation('packages')
  const mayWrite = useMay('store:package:write')
  const own = listingLanguage(i18n.language)
  const found = changeNotesText(notes, own)
  if (found === null && !mayWrite) return null
  const edit = (
    <Button variant="text" icon={NotebookPen} onClick={onEdit}>
      {t(found === null ? 'notes.add' : 'notes.edit')}
    </Button>
  )
  if (found === null) return <PageBody bottom={16}>{edit}</PageBody>
  return (
    <section aria-label={t('notes.title')}>
      <PageBody bottom={16}>
        <Head>
          <Row gap={8}>
            <h2>{t('notes.title')}</h2>
            {found.language !== own && <Muted>{languageNames[languageTag(found.language)]}</Muted>}
          </Row>
          {mayWrite && edit}
        </Head>
        <Suspense fallback={<Loading shape="text" rows={2} />}>
          <Text lang={languageTag(found.language)} tabIndex={0} role="group" aria-label={t('notes.title')}>
            <Markdown text={found.text} />
          </Text>
        </Suspense>
      </PageBody>
    </section>
  )
}

interface EditNotesProps {
  at: PackageAt
  version: PackageVersion
  onClose: () => void
}

/** Replaces the change notes of a published version. */
export function EditNotes({ at, version: { version, notes }, onClose }: EditNotesProps) {
  const { t } = useTranslation('packages')
  const { mutateAsync, isPending, error } = useMutation({
    mutationFn: (next: typeof notes) =>
      call(storeOf(at.collection).setNotes, {
        params: { package: at.id, version },
        body: { notes: next },
      }),
    onSuccess: (answer) => {
      cachePackage(at, answer.package)
      toast({ title: t('notes.saved', { version }) })
    },
  })
  return (
    <NotesDialog
      form={`version.notes.${at.collection}.${at.id}.${version}`}
      title={t('notes.of', { version })}
      text={t('notes.text')}
      submit={t('notes.save')}
      notes={notes}
      isPending={isPending}
      error={error}
      onSave={(next) =>
        mutateAsync(next).then(
          () => true,
          () => false,
        )
      }
      onClose={onClose}
    />
  )
}
