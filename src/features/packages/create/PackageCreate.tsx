import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useWatch } from 'react-hook-form'
import { styled } from '@mui/material/styles'
import { useSearchParams } from 'react-router'
import { useTranslation } from 'react-i18next'
import { storeOf } from '#src/api/archives.ts'
import { useSession } from '#src/api/session.ts'
import { describeRequest } from '#src/api/describe-request.ts'
import { publish } from '#src/uploads/archive-uploads.ts'
import { useActiveUploads, useFoundPublications } from '#src/uploads/use-uploads.ts'
import { CreateActions } from '#src/components/drafts/DraftActions.tsx'
import { DraftNote } from '#src/components/drafts/DraftNote.tsx'
import { useDescribedRequests } from '#src/components/request-drawer/use-page-requests.ts'
import { ErrorView } from '#src/components/errors/ErrorView.tsx'
import { useFieldErrors } from '#src/components/resource/use-field-errors.ts'
import { paths } from '#src/paths.ts'
import { EmptyState } from '#src/ui/feedback/EmptyState.tsx'
import { Field } from '#src/ui/fields/Field.tsx'
import { Form } from '#src/ui/fields/Form.tsx'
import { Loading } from '#src/ui/feedback/Loading.tsx'
import { MarginNote } from '#src/ui/display/MarginNote.tsx'
import { PageHead } from '#src/ui/layout/PageHead.tsx'
import { color, media } from '#src/ui/theme/tokens.ts'
import { describeAddVersion, describeReadBack } from '../publish/compare/compare-requests.ts'
import { VersionInput } from '../publish/compare/NextVersion.tsx'
import { versionProblem } from '../publish/compare/next-version.ts'
import { copyPatterns, storePatterns } from '../publish/workspace/stored-patterns.ts'
import { useRules } from '../publish/use-publishing.ts'
import {
  acceptOf,
  archiveNameOf,
  isPreparing,
  isPublishable,
  useWorkspace,
} from '../publish/workspace/workspace.ts'
import { openWorkspace, workspaceLocation } from '../publish/workspace/open-workspaces.ts'
import { rootQuery } from '../list/use-packages.ts'
import { FirstVersion } from './FirstVersion.tsx'
import { PackageFields } from './PackageFields.tsx'
import { PublishProgress } from './PublishProgress.tsx'
import { fieldOf, packageIdFrom, toPackageBody } from './package-form.ts'
import { usePackageForm } from './use-package-form.ts'
import { useSlugState } from './use-slug-state.ts'

const Panes = styled('div')({
  flex: 1,
  minHeight: 0,
  display: 'grid',
  gridTemplateColumns: 'minmax(360px, 464px) minmax(0, 1fr)',
  '& > div': { minHeight: 0, minWidth: 0, display: 'flex', flexDirection: 'column' },
  '& > [data-form]': { overflow: 'auto', borderRight: `1px solid ${color.line.hair}` },
  '& > [data-form] > form': { padding: '0 var(--gutter) 40px' },
  [media.belowNarrow]: {
    flex: 'none',
    gridTemplateColumns: 'minmax(0, 1fr)',
    '& > [data-form]': { overflow: 'visible', borderRight: 0 },
    '& > [data-drop]': { minHeight: 420, maxHeight: '90vh', borderTop: `1px solid ${color.line.hair}` },
  },
})

interface Organization {
  readonly id: string
  readonly name: string
}

const firstVersion = '1.0.0'

/** State of the page: the form, the dropped archive and the running publication. */
const useCreate = (organizations: readonly Organization[]) => {
  const { i18n } = useTranslation()
  const session = useSession()
  const uid = session?.uid ?? ''
  const [address, setAddress] = useSearchParams()
  const { form, draft } = usePackageForm(organizations)
  const values = useWatch({ control: form.control, compute: (all) => all })
  const location = `${uid}/new`
  const opened = openWorkspace(location)
  const workspace = useWorkspace(opened)
  const rules = useRules(values.collection)
  const slug = useSlugState(values)
  const [version, setVersion] = useState(firstVersion)
  const sent = address.get('sent')
  const isFound = useFoundPublications()
  const publication = useActiveUploads().publications.find(({ id }) => id === sent)
  const id = packageIdFrom(values)
  const { built } = workspace
  const send = () => {
    if (!built) return undefined
    const { blob, sha256 } = built
    const packageToCreate = toPackageBody(form.getValues(), i18n.language)
    return publish({
      uid,
      collection: values.collection,
      package: id,
      version,
      accept: acceptOf(workspace),
      name: archiveNameOf(workspace),
      blob,
      sha256,
      packageToCreate,
    })
  }
  const showPublication = (name: string | null) => setAddress(name === null ? {} : { sent: name })
  return {
    uid,
    location,
    form,
    draft,
    values,
    opened,
    workspace,
    rules,
    slug,
    version,
    setVersion,
    isFound,
    publication,
    sent,
    id,
    send,
    showPublication,
  }
}
type Create = ReturnType<typeof useCreate>

const useRequests = ({ form, values, version, id, workspace }: Create) => {
  const { i18n } = useTranslation()
  useDescribedRequests(() => {
    const at = { collection: values.collection, id, version }
    const accept = acceptOf(workspace)
    return [
      describeRequest(storeOf(values.collection).put, {
        params: { package: id },
        body: toPackageBody(form.getValues(), i18n.language),
      }),
      describeAddVersion({ ...at, accept, name: archiveNameOf(workspace) }),
      describeReadBack(at),
    ]
  })
}

/** What is missing before the first version can be sent. */
const missingOf = ({ workspace }: Create): 'archive' | 'repair' | null => {
  if (isPublishable(workspace)) return null
  return workspace.stage === 'open' ? 'repair' : 'archive'
}

const FirstNumber = ({ version, onChange }: { version: string; onChange: (version: string) => void }) => {
  const { t } = useTranslation(['sending', 'shared'])
  const id = useId()
  const problem = versionProblem(version, { versions: [], sha256: null })
  return (
    <Field
      id={id}
      label={t('shared:field.firstVersion')}
      error={problem === null ? undefined : t(`version.problem.${problem}`, { version })}
    >
      <VersionInput
        id={id}
        value={version}
        onChange={onChange}
        proposed={firstVersion}
        delivered={null}
        all={[]}
        problem={problem}
        describedBy={`${id}-error`}
      />
    </Field>
  )
}

const Fields = ({ create, organizations }: { create: Create; organizations: readonly Organization[] }) => {
  const { t } = useTranslation('sending')
  const { form, draft, values, workspace, slug, version, setVersion, send, showPublication } = create
  const [isSubmitted, setSubmitted] = useState(false)
  const missing = missingOf(create)
  const wrong = versionProblem(version, { versions: [], sha256: null })
  useRequests(create)
  const submit = form.handleSubmit(
    () => {
      setSubmitted(true)
      const id = missing === null && wrong === null ? send() : undefined
      if (id !== undefined) showPublication(id)
    },
    () => setSubmitted(true),
  )
  return (
    <Form onSubmit={submit} isNew>
      <DraftNote draft={draft} />
      <PackageFields
        form={form}
        organizations={organizations}
        collection={values.collection}
        slug={slug}
        isFixed={workspace.stage === 'open'}
      />
      <FirstNumber version={version} onChange={setVersion} />
      {isSubmitted && missing !== null && (
        <MarginNote tone="error" live>
          {t(`create.needed.${missing}`)}
        </MarginNote>
      )}
      <CreateActions
        draft={draft}
        problems={Object.keys(form.formState.errors).length}
        waiting={isPreparing(workspace)}
        label={t('create.submit', { version })}
        cancelTo={paths.packages()}
      />
    </Form>
  )
}

const PublicationProgress = ({ create }: { create: Create }) => {
  const { uid, location, publication, opened, draft, workspace, form, send, showPublication } = create
  const fieldErrors = useFieldErrors({ fieldOf })
  if (!publication) return null
  const isSame = workspace.built?.sha256 === publication.sha256
  const backToForm = () => {
    const { halt, error } = publication
    if (halt === 'found') opened.actions.refuse(error?.details ?? [])
    showPublication(null)
    if (halt === 'refused') fieldErrors.show(form, error)
  }
  return (
    <PublishProgress
      publication={publication}
      send={isSame ? () => void send() : undefined}
      onCreated={() => {
        draft.saved()
        copyPatterns({
          from: location,
          to: workspaceLocation(uid, { collection: publication.collection, id: publication.package }),
        })
      }}
      onPublished={() => {
        storePatterns(location, [])
        opened.actions.discard()
      }}
      onBack={backToForm}
    />
  )
}

const Page = ({ organizations }: { organizations: readonly Organization[] }) => {
  const { t } = useTranslation('sending')
  const { t: tShell } = useTranslation('shell')
  const create = useCreate(organizations)
  const { publication, sent, isFound, workspace, opened, rules } = create
  if (publication)
    return (
      <>
        <PageHead title={tShell('page.newPackage')} sentence={t('create.sentence')} />
        <PublicationProgress create={create} />
      </>
    )
  if (sent !== null && !isFound) return <Loading shape="page" />
  return (
    <Panes>
      <div data-form="">
        <PageHead title={tShell('page.newPackage')} sentence={t('create.sentence')} />
        <Fields create={create} organizations={organizations} />
      </div>
      <div data-drop="">
        <FirstVersion workspace={workspace} actions={opened.actions} rules={rules} />
      </div>
    </Panes>
  )
}

/** Creates a package together with its first version. */
export function Component() {
  const { t } = useTranslation(['sending', 'shared'])
  const { data, error, refetch, isFetching } = useQuery(rootQuery)
  if (!data)
    return error ? (
      <ErrorView
        error={error}
        title={t('create.error')}
        onRetry={() => void refetch()}
        retrying={isFetching}
      />
    ) : (
      <Loading shape="form" rows={6} />
    )
  if (data.organizations.length === 0)
    return (
      <EmptyState isPage title={t('shared:empty.noOrganization')}>
        {t('create.noOwner')}
      </EmptyState>
    )
  return <Page organizations={data.organizations} />
}
