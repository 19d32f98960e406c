// Errors of the package store; part of the table of errors.
export const storeErrors = {
  owner_unknown: {
    status: 400,
    message: 'You are not a member of the organization “{value}”. Your organizations: {allowed:list}.',
  },
  picture_unreadable: { status: 400, message: 'The picture cannot be used: {reason:reason}.' },
  version_exists: {
    status: 409,
    message:
      'Version {version} of “{name}” already exists with different content. Published versions never change. Choose another number.',
  },
  archive_refused: { status: 400, message: 'The archive cannot be published. {first:error}' },
  archive_finding: { status: 400, message: '{path}: {reason:reason}.' },
  archive_lost: {
    status: 500,
    message:
      'The archive of version {version} differs from the one that was uploaded. Restore it from a backup.',
  },
  package_published: {
    status: 409,
    message:
      'The package “{name}” has published versions, which stay available for download. Withdraw them instead.',
  },
} as const
