// Compares statements with their declared types, in a thread: TypeScript needs seconds to read the sources of a service.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join, relative } from 'node:path';
import { parentPort } from 'node:worker_threads';

// An import would first scan its nine megabytes for names of exports.
const ts = createRequire(import.meta.url)('typescript');
/** Packages of many types, which no row has. */
const packagesWithoutRows = /^(@nestjs\/|typeorm$|rxjs$)/;

/** By package folder. */
const declared = new Map();
/** Parsed once for all packages: most of them are declarations of the same libraries. */
const sourceFiles = new Map();

/** Reads the statements of a package. With `ran`, posts how these differ. */
parentPort.on('message', ({ root, ran }) => {
  if (!declared.has(root)) declared.set(root, readTemplates(root));
  if (ran) parentPort.postMessage(checkStatements(declared.get(root), ran));
});

function checkStatements({ templates, checker }, { records, hasRunAll }) {
  const ran = new Set(records.flatMap((record) => record.templates));
  const differences = records.flatMap((record) =>
    (templates.get(record.templates[0]) ?? []).flatMap((node) => {
      const errors = [
        ...findColumnErrors(record, getRowType(node, checker), checker),
        ...findParameterErrors(record),
        ...findBatchErrors(record),
      ];
      return errors.map((error) => `  ${getLocation(node)}: ${error}`);
    }),
  );
  const unused = [...templates].flatMap(([key, nodes]) =>
    ran.has(key) || !hasRunAll
      ? []
      : nodes.filter(isChecked).map((node) => `  ${getLocation(node)}: no service test runs this statement`),
  );
  return [...new Set([...differences, ...unused])];
}

/** A `LIMIT` within the parentheses of `IN`, which may contain two levels of others. */
const limitedIn = /\bIN \((?:[^()]|\((?:[^()]|\([^()]*\))*\))*\bLIMIT\b/;

/** PostgreSQL may run a subquery of `IN` several times, each of which locks other rows. */
const findBatchErrors = ({ text }) =>
  limitedIn.test(text)
    ? ['use = ANY (ARRAY(SELECT … LIMIT …)), because IN may take more rows than its LIMIT']
    : [];

const isChecked = (node) =>
  !/\/(demo-data|migrations)\/|\.(test|spec)\.ts$/.test(node.getSourceFile().fileName);

/** Finds the templates with tag `sql` in the sources of a service, by their raw texts. */
function readTemplates(root) {
  const config = ts.getParsedCommandLineOfConfigFile(
    join(root, 'tsconfig.json'),
    {},
    { ...ts.sys, onUnRecoverableConfigFileDiagnostic: () => undefined },
  );
  const files = config.fileNames.filter((file) => /\bsql[<`]/.test(readFileSync(file, 'utf8')));
  const options = { ...config.options, noEmit: true, composite: false, incremental: false };
  const program = ts.createProgram(files, options, createHost(root, options));
  const templates = new Map();
  const visit = (node) => {
    if (ts.isTaggedTemplateExpression(node) && node.tag.escapedText === 'sql') {
      const key = listParts(node.template).join('\0');
      templates.set(key, [...(templates.get(key) ?? []), node]);
    }
    ts.forEachChild(node, visit);
  };
  const checker = program.getTypeChecker();
  for (const file of program.getSourceFiles())
    if (file.fileName.startsWith(`${root}/`) && !file.fileName.includes('/node_modules/')) visit(file);
  return { templates, checker };
}

function createHost(root, options) {
  const host = ts.createCompilerHost(options);
  const readSourceFile = host.getSourceFile;
  host.getSourceFile = (name, ...rest) => {
    if (!sourceFiles.has(name)) sourceFiles.set(name, readSourceFile(name, ...rest));
    return sourceFiles.get(name);
  };
  const cache = ts.createModuleResolutionCache(root, host.getCanonicalFileName, options);
  host.resolveModuleNameLiterals = (names, file, redirect, _, source) =>
    names.map((name) => {
      if (packagesWithoutRows.test(name.text)) return { resolvedModule: undefined };
      const mode = ts.getModeForUsageLocation(source, name, options);
      return ts.resolveModuleName(name.text, file, options, host, cache, redirect, mode);
    });
  return host;
}

/** Returns the raw texts as `strings.raw` has them. */
function listParts(template) {
  const nodes = ts.isNoSubstitutionTemplateLiteral(template)
    ? [template]
    : [template.head, ...template.templateSpans.map(({ literal }) => literal)];
  return nodes.map((node) => node.rawText ?? node.text);
}

function getRowType(node, checker) {
  const type = checker.getTypeAtLocation(node);
  return checker.getTypeArguments(type)[0];
}

/** Compares the columns with the declared row. A type parameter or a row without fields declares nothing. */
function findColumnErrors({ columns }, row, checker) {
  if (!row || row.flags & ts.TypeFlags.TypeParameter) return [];
  const fields = row.getProperties();
  if (fields.length === 0) return [];
  const names = new Set(columns.map(({ name }) => name));
  const missing = fields
    .filter((field) => !names.has(field.name) && !(field.flags & ts.SymbolFlags.Optional))
    .map(({ name }) => `the row has ${name}, which the statement does not select`);
  const wrong = columns.flatMap((column) => {
    const field = row.getProperty(column.name);
    if (!field) return [`the statement selects ${column.name}, which the row does not have`];
    const type = checker.getTypeOfSymbol(field);
    return matchesType(type, column.type, checker) && !(column.hasNull && !allowsNull(type))
      ? []
      : [
          `${column.name} is ${column.type}${column.hasNull ? ' or null' : ''}, declared as ${checker.typeToString(type)}`,
        ];
  });
  return [...missing, ...wrong];
}

const listConstituents = (type) => (type.isUnion() ? type.types : [type]);
const isNullish = ({ flags }) => (flags & (ts.TypeFlags.Null | ts.TypeFlags.Undefined)) !== 0;
const isAny = ({ flags }) => (flags & (ts.TypeFlags.Any | ts.TypeFlags.Unknown)) !== 0;
const allowsNull = (type) => listConstituents(type).some((each) => isNullish(each) || isAny(each));

/** The JavaScript type to which `pg` parses a type of PostgreSQL. */
function describeKind(type) {
  if (/^(smallint|integer|real|double precision|oid)$/.test(type)) return 'number';
  if (/^(bigint|numeric|text|"char"|character|uuid|name|inet|interval|unknown)/.test(type)) return 'string';
  if (type === 'boolean') return 'boolean';
  if (/^(timestamp|date)/.test(type)) return 'Date';
  return type === 'bytea' ? 'Buffer' : 'any';
}

function matchesType(type, sqlType, checker) {
  return listConstituents(type)
    .filter((each) => !isNullish(each) && !isAny(each))
    .every((each) => isKind(each, sqlType, checker));
}

function isKind(type, sqlType, checker) {
  if (sqlType.endsWith('[]')) {
    const [element] = checker.isArrayType(type) ? checker.getTypeArguments(type) : [];
    return element !== undefined && matchesType(element, sqlType.slice(0, -2), checker);
  }
  const kind = describeKind(sqlType);
  if (kind === 'any') return true;
  if (kind === 'number') return (type.flags & ts.TypeFlags.NumberLike) !== 0;
  if (kind === 'string') return (type.flags & ts.TypeFlags.StringLike) !== 0;
  if (kind === 'boolean') return (type.flags & ts.TypeFlags.BooleanLike) !== 0;
  return type.symbol?.name === kind;
}

/** JavaScript values that `pg` sends as text that PostgreSQL accepts for the type. */
function findParameterErrors({ parameters }) {
  return parameters.flatMap(({ type, kinds }, index) =>
    kinds
      .filter((kind) => !acceptsKind(type, kind))
      .map((kind) => `parameter $${index + 1} is ${type}, and gets a value of type ${kind}`),
  );
}

function acceptsKind(type, kind) {
  if (kind === 'null') return true;
  if (type.endsWith('[]')) return kind === 'array';
  const expected = describeKind(type);
  if (expected === 'any') return true;
  if (expected === 'Date') return kind === 'Date' || kind === 'string' || kind === 'number';
  if (/^(bigint|numeric)$/.test(type)) return kind === 'string' || kind === 'number' || kind === 'bigint';
  return kind === expected;
}

function getLocation(node) {
  const file = node.getSourceFile();
  const { line } = file.getLineAndCharacterOfPosition(node.getStart(file));
  return `${relative(process.cwd(), file.fileName)}:${line + 1}`;
}
