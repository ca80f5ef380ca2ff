/** The parts of `package.json` and `package-lock.json` that are checked. */
export type Manifest = {
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly devDependencies?: Readonly<Record<string, string>>;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
  readonly allowScripts?: Readonly<Record<string, boolean>>;
};
type Locked = {
  readonly version?: string;
  readonly license?: string;
  readonly dev?: boolean;
  readonly hasInstallScript?: boolean;
  /** A package of this repository: npm links to it in `node_modules`. */
  readonly link?: boolean;
};
export type LockFile = { readonly packages: Readonly<Record<string, Locked>> };

/** Licenses that require only that their text is distributed too. */
const FREE = [
  ...['MIT', 'MIT-0', 'ISC', 'Apache-2.0', 'BSD-2-Clause', 'BSD-3-Clause', '0BSD', 'BlueOak-1.0.0'],
  ...['Unlicense', 'Public Domain', 'CC0-1.0'],
];
/** Licenses of packages that only build and test the product, and of the typeface. */
const FREE_TO_BUILD_WITH = [...FREE, 'MPL-2.0', 'CC-BY-4.0', 'OFL-1.1', 'Python-2.0', 'PSF-2.0'];
/**
 * Packages that are accepted one by one. MPL-2.0 requires that changes to its files stay open, and none is changed. The
 * LGPL requires that people can replace the library: libvips is a separate file beside the code that loads it.
 */
const AGREED: readonly (readonly [RegExp, string])[] = [
  [/^(web-push|ical\.js)$/, 'MPL-2.0'],
  [/^@img\/sharp-/, 'LGPL-3.0-or-later'],
];
/** Tools whose license is not in the lock file, because only their own files state it. Each was read. */
const STATED_IN_FILES: Readonly<Record<string, string>> = {
  busboy: 'MIT',
  dicer: 'MIT',
  'humanize-number': 'MIT',
  only: 'MIT',
  streamsearch: 'MIT',
};
/** An exact version, also of a package with an alias. */
const EXACT = /^(npm:[\w.@/-]+@)?\d+\.\d+\.\d+(-[\w.-]+)?$/;

/**
 * Lists problems with dependencies: a license that is not accepted, a version range, an install script without a
 * decision. Throws if the lock file lacks a dependency of the manifest.
 */
export function dependencyProblems(manifest: Manifest, { packages }: LockFile): string[] {
  const { dependencies = {}, devDependencies = {}, optionalDependencies = {}, allowScripts = {} } = manifest;
  const asked = Object.entries({ ...dependencies, ...devDependencies, ...optionalDependencies });
  const locked = Object.entries(packages).filter(([place, { link }]) => place !== '' && !link);
  const missing = asked.filter(([name]) => !packages[`node_modules/${name}`]);
  if (asked.length === 0 || missing.length > 0) {
    throw new Error(`The lock file does not hold ${missing.map(([name]) => name).join(', ') || 'anything'}.`);
  }
  return [
    ...asked.filter(([, version]) => !EXACT.test(version)).map(([name, version]) => `${name}: ${version} is not exact`),
    ...locked.filter(([, { version = '' }]) => !EXACT.test(version)).map(([place]) => `${place}: is not pinned`),
    ...locked
      .filter(
        ([place, { dev, license = dev ? STATED_IN_FILES[nameOf(place)] : undefined }]) =>
          !isFree(license, acceptedFor(nameOf(place), dev)),
      )
      .map(
        ([place, { license, dev }]) =>
          `${place}: ${license ?? 'no license'} is not agreed to${dev ? ' for tools' : ''}`,
      ),
    ...locked
      .filter(([place, { hasInstallScript }]) => hasInstallScript && allowScripts[nameOf(place)] === undefined)
      .map(([place]) => `${place}: has an install script that allowScripts does not name`),
  ];
}

const acceptedFor = (name: string, dev = false): readonly string[] => {
  const agreed = AGREED.flatMap(([names, license]) => (names.test(name) ? [license] : []));
  return [...(dev ? FREE_TO_BUILD_WITH : FREE), ...agreed];
};

/** `A OR B` leaves the choice to us, `A AND B` does not. */
const isFree = (license: string | undefined, free: readonly string[]): boolean =>
  (license ?? 'none')
    .replace(/[()]/g, '')
    .split(' OR ')
    .some((choice) => choice.split(' AND ').every((one) => free.includes(one)));

const nameOf = (place: string): string => place.slice(place.lastIndexOf('node_modules/') + 'node_modules/'.length);
