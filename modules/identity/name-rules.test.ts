import fc from 'fast-check';
import unhomoglyph from 'unhomoglyph';
import { describe, expect, it } from 'vitest';
import { CONFUSABLE } from '../../platform/look-alikes.ts';
import { GuestRequest } from '../events/contract.ts';
import { AddAdminRequest, AddPersonRequest, SignupRequest } from './contract.ts';
import { isReserved, troubleWithTitle } from './name-rules.ts';

const signingUp = { email: 'ana@x.example', phoneNumber: '(713) 555-0100', acceptedTerms: true, lastName: 'Lopez' };
const isAccepted = (firstName: string) => SignupRequest.safeParse({ ...signingUp, firstName }).success;

describe('a name', () => {
  it.each([
    ...[
      'Tablemates',
      'TABLEMATES',
      'Tab1emates',
      'T4bl3m4t3s',
      'Тablemates',
      'Tаblеmаtеs',
      'Ταblεmατεs',
      'Tablernates',
    ],
    ...['Ｔａｂｌｅｍａｔｅｓ', 'Table-mates', 'T a b l e m a t e s', 'Táblemates', '𝐓𝐚𝐛𝐥𝐞𝐦𝐚𝐭𝐞𝐬', 'Tablemates Team'],
    ...['Admin', 'ADMIN', 'Аdmin', 'Adm1n', '@dmin', 'Ａｄｍｉｎ', 'Adrnin', 'Admin.', 'The Admin', 'Administrator'],
    ...[
      'Game Organizer',
      'GameOrganizer',
      'Game 0rganizer',
      'Gаme Orgаnizer',
      'Support',
      'Suppоrt',
      'Supp0rt',
      '$upport',
    ],
    ...[
      'Moderator',
      'Cafe Owner',
      'Auditor',
      'Organizer',
      'Deleted member',
      'A member',
      'A Member Jones',
      'A former admin K.L.',
      'Official Ann',
    ],
    ...['Admin-Team', 'Admin_Ann', '(Admin) Ann', 'Admin1', 'Admin 2', 'Support24', 'ᴀᴅᴍɪɴ', 'ꜱᴜᴘᴘᴏʀᴛ', 'Ad\u200dmin'],
    ...['ᎢᎪᏴᏞᎬᎷᎪᎢᎬᏚ X', 'ꓮꓓꓟꓲꓠ', 'Ƭablemates', 'Taƅlemates', 'Аɗmin', 'ɐdmin', 'ΑDΜΙΝ', 'ᗩᗪᗰIᑎ', 'Aclmin', 'Adnnin'],
    ...[
      'Администратор',
      'Админ',
      'Administrador',
      'Administrateur',
      'Soporte',
      'Quản trị viên',
      '管理员',
      'Li 管理',
      'مدير النظام',
      'Ylläpito X',
      '小王客服',
      '관리자',
    ],
    ...['Администрация', 'Systemadministrator', 'xXAdministratorXx'],
    ...['Поддержка', 'المشرف', 'No Reply', 'Customer Care', 'Help-Center', 'Administration'],
    ...['Organizers', 'Organisers', 'Auditors', 'Officials', 'Providers', 'Client', 'Ana (verified)', '官方', '운영팀'],
    ...['관리팀', 'スタッフ', '小王官方'],
    ...['†ablemates', 'Operator', 'Mailer-Daemon', 'Anfitrión', 'Gastgeber', 'Moderación'],
    ...['Tæblemates', 'TÆBLEMATES', 'Tǽblemate', 'Tablemætes', 'Tꜳblemates', 'Taßlemates', 'Ædmin', 'Mœderator'],
    ...['The Table Mates', 'TablematesTeam', 'MyTablemates', 'Ann of Tablemates', 'Your Game Organizer', 'Table.Mate'],
  ])('is refused if it passes for the product or a role: %s', (name) => {
    expect(isAccepted(name)).toBe(false);
    expect(AddPersonRequest.safeParse({ ...signingUp, firstName: name }).success).toBe(false);
    expect(GuestRequest.safeParse({ name }).success).toBe(false);
  });

  it.each([
    // Russian, Ukrainian
    ...['Организатор', 'организаторы', 'Организаторша', 'Модерация', 'Модераторы', 'Служба поддержки', 'Ведущий'],
    ...['Техподдержка', 'Адміністрація', 'Організатор', 'Главный админ'],
    // Chinese, Japanese, Korean
    ...[
      '组织者',
      '組織者',
      '主办方',
      '主辦',
      '版主',
      '主持人',
      '小編',
      '系统',
      '技术支持',
      '工作人員',
      '小王站长',
      '主催者',
      '公式',
    ],
    ...['アドミン', 'モデレーター', 'オーガナイザー', '운영진', '어드민', '주최자', '모더레이터', '고객지원'],
    // Arabic, Persian, Urdu, Hebrew
    ...[
      'أدمن',
      'ادمن',
      'ادمین',
      'المسؤول',
      'المنظم',
      'المضيف',
      'خدمة العملاء',
      'فريق الدعم',
      'ایڈمن',
      'אדמין',
      'מארגן',
    ],
    // Vietnamese, Hindi, Bengali, Tamil, Thai
    ...['Ban tổ chức', 'Người tổ chức', 'Quản lý', 'quản trị', 'Điều phối viên', 'Chủ nhà', 'Kiểm duyệt viên'],
    ...['एडमिन', 'सपोर्ट', 'आयोजक', 'মডারেটর', 'অ্যাডমিন', 'প্রশাসক', 'நிர்வாகி', 'แอดมิน', 'ผู้ดูแลระบบ'],
    // Spanish, Portuguese, French, German, Italian, others
    ...['Moderadores', 'Organizadoras', 'Anfitriona', 'Anfitrião', 'Organización', 'Atención al cliente', 'Soporte 24'],
    ...['Hôtesse', 'Organisation', 'Assistance', 'Service client', 'Gastgeberin', 'Organisatorin', 'Spielleiterin'],
    ...[
      'Unterstützung',
      'Organizzatore',
      'Supporto',
      'Assistenza',
      'Beheerder',
      'Ondersteuning',
      'Arrangör',
      'Arrangør',
    ],
    ...['Järjestäjä', 'Organizatör', 'Destek', 'Yetkili', 'Wsparcie', 'Obsługa', 'Διοργανωτής', 'Tagapamahala'],
  ])('is refused if it is a role in a language of the city: %s', (name) => {
    expect(GuestRequest.safeParse({ name }).success).toBe(false);
    expect(SignupRequest.safeParse({ ...signingUp, firstName: name, lastName: 'Team' }).success).toBe(false);
  });

  it.each([
    ...[
      'SiteAdmin',
      'siteadmin',
      'WebAdmin',
      'DBAdmin',
      'MyAdmin',
      'AdminBot',
      'AdminTeam',
      'CoOrganizer',
      'Superuser',
    ],
    ...['HeadOrganizer', 'supportdesk', 'TheModerator', 'HoustonSupport', 'JoeAdmin', 'ModeratorJoe', 'site_admin'],
    ...['chiefmoderator', 'ForumModerators', 'TeamSupport', 'Helpline', 'Deleted User', 'Former Member', 'Addmin'],
    ...['Adminn', 'Admiin', 'Supportt', 'Tabllemates', 'ADMINTEAM', 'realadmin', 'Тейблмейтс', 'タブルメイツ'],
  ])('is refused if a role is written together with other words, or with doubled letters: %s', (name) => {
    expect(isAccepted(name)).toBe(false);
    expect(GuestRequest.safeParse({ name }).success).toBe(false);
  });

  it.each([
    ...['Supporte', 'Modi', 'Hostetler', 'Adminah', 'Admina', 'Badmin', 'Yasmin', 'Modesto', 'Auditore', 'Organist'],
    ...['Quan Ly', 'Ly Quan', 'Quan Tri', 'To Chuc', 'Diệu Hạnh', 'Chu Nha Trang', 'پرویز مشرف', 'مدیری', 'Nazem'],
    ...['McAdmon', 'DeSantis', 'LaToya', 'MacAuditt', 'Anadmi', 'Coadmus', 'Myrna Operti', 'Leiter', 'Verwalther'],
    ...['Hosty', 'Owens', 'Lhote', 'Clientine', 'Ведущев', 'Організ', '主税', '公子', '系', '김주최', 'Supportina'],
    ...[
      'Jean−Luc',
      'Anna−Maria Lopez',
      'ジョン＝スミス',
      'ジョン=スミス',
      '约翰＝史密斯',
      'Mary\u2011Jane',
      'Jean‐Luc',
      'Anne—Marie',
    ],
    ...[
      'Ana-María',
      'J. R.',
      'Nguyễn Thị',
      'Jr.',
      'Smith, Jr.',
      'عبد الله',
      '김 민수',
      'ジョン・スミス',
      'Ma. Io',
      'Mae. Io',
      'St. Io',
    ],
    ...[
      'Smith.JR',
      'Lopez.MD',
      'Lee.IV',
      'Ma. de la Paz',
      'Dot Li',

      'Dotcom',
      '四十九院',
      '五郎 三',
      '十一谷',
    ],
    ...['Com', 'Ko Com', 'Xn', 'Xun', 'One', 'Six Pham', 'Seven Lopez'],
  ])('stays fine that only looks a little like one, or has the signs of its language: %s', (name) => {
    expect(isAccepted(name)).toBe(true);
    expect(GuestRequest.safeParse({ name }).success).toBe(true);
    expect(SignupRequest.safeParse({ ...signingUp, firstName: 'Ana', lastName: name }).success).toBe(true);
  });

  it.each([
    ...[
      'Evil.IO',
      'Evil.AI',
      'evil.IO',
      'evil . io',
      'evil .io',
      'Evil . IO',
      'evil. io',
      'evil dot io',
      'evil DOT io',
    ],
    ...[
      'Evil dot com',
      'evil (dot) io',
      'evil[.]io',
      'evil·io',
      'evil•io',
      'evil‧io',
      'evil٫com',
      'evil۔com',
      'evil,io',
    ],
    ...[
      'xn--80ak6aa92e',
      'Ann xn--p1ai',
      'XN--P1AI',
      'evildotcom',
      'annATgmailDOTcom',
      'evil.c0m',
      'EVIL.C0M',
      'эвил.ком',
    ],
    ...[
      'эвил точка рф',
      'evil punto com',
      'evil.lat',
      'evil.bond',
      'evil.rest',
      'evil.one',
      'evil.ink',
      'evil.ninja',
      '例え.コム',
    ],
  ])('is refused if it is a link in disguise: %s', (name) => {
    expect(isAccepted(name)).toBe(false);
    expect(GuestRequest.safeParse({ name }).success).toBe(false);
  });

  it.each([
    ...[
      '五五五五五五',
      '八三二五五五〇一〇〇',
      '八三二 五五五 零一',
      'Ann 五五五-５５５',
      '８３２５５５０',
      '５５５五五五',
      '०५५५०१९९ क',
    ],
    ...['eight three two five five five', 'ocho tres dos cinco cinco cinco', 'Ann eight-three-two five five oh one'],
    ...['五 五 五 五 五 五', 'ㄅ五五五五五五', '壹贰叁肆伍陆'],
  ])('is refused if it is a phone number, in the digits of any script: %s', (name) => {
    expect(isAccepted(name)).toBe(false);
    expect(GuestRequest.safeParse({ name }).success).toBe(false);
    expect(troubleWithTitle(`${name} 五`)).toBeDefined();
  });

  it('is refused if a phone number goes through both names', () => {
    expect(SignupRequest.safeParse({ ...signingUp, firstName: 'Ann 832', lastName: 'B 555' }).success).toBe(false);
    expect(SignupRequest.safeParse({ ...signingUp, firstName: '李五五五', lastName: '五五五' }).success).toBe(false);
  });

  it.each([
    ...[
      'https://evil.example',
      'evil.com',
      'www.evil',
      'See evil.com/now',
      'a@b.example',
      'ｅｖｉｌ．ｃｏｍ',
      'ftp://x',
      'evil.top',
      'evil .top',
      't.me X',
      'hxxps evil com',
      'evil。com',
      'café.com',
      'youtu.be',
      'пример.рф',
      '中国.cn',
      '例子.中国',
      'é.com',
      '1.2.3.4',
      'mailto:a',
      'evil[.]com',
      'evil (dot) com',
      'evil . com',
      'x.club',
      'x.to/abc',
      'paypal.fr',
      'bit.ly',
      'EVIL.IO',
      'evil․com',
      'evil.museum',
      'evil.zip',
      'www evil com',
      'instagram bobby',
      'IG:bob',
      'ig: bob',
      'Ann ＩＧ：bob',
      'fb=bob',
      'Bob WhatsApp',
      'evil.co.uk',
      'shop.evil.com.au',
      'wa.me',
      'wa.me Ann',
      'lu.ma Ann',
      'ab.de',
      'evil,com',
      'localhost:80',
      'evil.games',
      'join evil.cafe',
      'Evil.Social',
      'EVIL.GAMES',
      'evil·com',
      'http:x',
      'https:evil',
      '//evil',
    ],
    ...['Call 8325550199 X', 'Bob x٨٣٢٥٥٥٠١٩٩', '8O2-555-O199', 'Ann 832 555'],
    ...['🅐🅓🅜🅘🅝 a', '🄰🄳🄼🄸🄽 x', '🇦 🇩 🇲 🇮 🇳 x', 'Verified Host ✓', 'Ann 🎲', 'Ann™', 'Ta|blemates', 'Ann = Bo', '$upport'],
    ...['Сергeй', 'Сhris', 'Mаria'],
    ...['...', '!!!', '123', '🎲', '🎲🎲', '—', '·', '\u0301\u0301', '\u0300', '(^_^)', '_'],
    ...['ʹ', 'ʻ', 'ˈ', 'ー', '々', '〆', 'ːː', '゛゜', 'ª', 'º'],
  ])('is refused if it is a link, or not written in letters of one alphabet: %j', (name) => {
    expect(isAccepted(name)).toBe(false);
    expect(GuestRequest.safeParse({ name }).success).toBe(false);
  });

  it.each([
    ...[
      'Admina',
      'O’Brien-Núñez',
      "O'Brien-Núñez",
      '李',
      'Ян',
      'Αλέξανδρος',
      'Nguyễn Văn',
      'St. John',
      'J.R.R.',
      'Mina',
    ],
    ...[
      'María José',
      'محمد',
      'שרה',
      'J.R.Smith',
      'J.de Vries',
      'Ma.de los Santos',
      'A.Ly',
      'Constable Mateo',
      'Stable Mateos',
      'Björk',
      'Świętosława',
      'D’Arcy',
      'Supporo',
      'X Æ A-12',
      'Tabatha',
      'Mary.Ann',
      'Telma Gramm',
      'Ann 2026',
      'Ólafur',
    ],
    ...[
      'Adrian',
      'Damian',
      'Georganne',
      'अमित',
      'ณัฐ',
      'Kamal System',
      'Dr.Ru',
      'J.Co Smith',
      'M.Us',
      'Dra.de la Cruz',
      'Ann.Ly',
    ],
    ...[
      '김',
      'Þór',
      'Jean-Luc',
      'de la Cruz',
      'አበበ',
      'ᏍᏏᏉᏯ',
      'ꓡꓲ ꓠꓬ',
      'Nguyễn Thị Hòa',
      'O´Neill',
      'O`Neill',
      'Ŋa Ɓala',
      'Əli',
      'Mª José',
    ],
    ...[
      'Grace Houston',
      'Will Trust',
      'محمد العلي',
      'דוד',
      'Մարիամ',
      'ნინო',
      '王小明 Ann',
      'Annたろう',
      'Claire',
      'Johnny',
      'Root Ann',
      'Igor',
      'Ig Skypes',
      'Christopher Guest',
      'Hawaiʻi',
      '佐々木',
      'さくらー',
      'Ma.de Lourdes',
      'Prof.Smith',
      'PROF.SMITH',
      'Gal·la',
      'Ma.Theresa',
    ],
  ])('stays fine if people are called so: %s', (name) => {
    expect(isAccepted(name)).toBe(true);
    expect(GuestRequest.safeParse({ name }).success).toBe(true);
    expect(SignupRequest.safeParse({ ...signingUp, firstName: 'Ana', lastName: name }).success).toBe(true);
  });

  it.each(['Staff', 'Team', 'Host', 'Owner', 'Mod', 'System', 'Security', 'Guest'])(
    'may be a part of a name, and is nobody alone: %s',
    (name) => {
      expect(SignupRequest.safeParse({ ...signingUp, firstName: 'Ana', lastName: name }).success).toBe(true);
      expect(SignupRequest.safeParse({ ...signingUp, firstName: name }).success).toBe(true);
      expect(GuestRequest.safeParse({ name }).success).toBe(false);
    },
  );

  it.each([
    'Houston Team',
    'Staff Houston',
    'A Member',
    'Staff Member',
    'The Founders',
    'Verified Host',
    'Trust & Safety',
    'The Moderation Team',
    'Billing 24',
    'Billing Dept',
    'Security Department',
    'Billing Dept.',
  ])('is refused if it is that of a team: %s', (name) => {
    const [firstName = '', ...rest] = name.split(' ');
    expect(SignupRequest.safeParse({ ...signingUp, firstName, lastName: rest.join(' ') }).success).toBe(false);
    expect(GuestRequest.safeParse({ name }).success).toBe(false);
  });

  it('looks as Unicode says that it does', () => {
    const shown = Object.entries(CONFUSABLE).flatMap(([letter, looks]) => [...looks].map((look) => [look, letter]));
    const letters = (text: string) => text.normalize('NFKD').toLowerCase().replace(/\P{L}/gu, '');
    expect(shown.filter(([look = '', letter]) => letters(unhomoglyph(look)) !== letter)).toEqual([]);
  });

  it.each(['support', 'root', 'admin-team', 'moderator', 'tablemates'])('is none for an admin: %s', (username) => {
    expect(AddAdminRequest.safeParse({ username, password: 'long enough for it' }).success).toBe(false);
  });

  it('is refused if only both names together pass for the product', () => {
    expect(SignupRequest.safeParse({ ...signingUp, firstName: 'Table', lastName: 'Mates' }).success).toBe(false);
    expect(SignupRequest.safeParse({ ...signingUp, firstName: 'Game', lastName: 'Organizer' }).success).toBe(false);
    expect(AddPersonRequest.safeParse({ ...signingUp, firstName: 'Table', lastName: 'Mates' }).success).toBe(false);
  });

  it('passes for the product in any spelling that mixes look-alikes, cases and marks', () => {
    const looks = { a: 'aAаα4@ａá', d: 'dDԁ', m: 'mMмμ', i: 'iI1іιl!|', n: 'nNñｎ' } as const;
    const spelled = fc
      .tuple(...[...'admin'].map((letter) => fc.constantFrom(...looks[letter as keyof typeof looks])))
      .map((signs) => signs.join(''));
    fc.assert(fc.property(spelled, (name) => isReserved(name)));
  });
});

describe('the name of a group', () => {
  it.each([
    'Montrose Meeples',
    'D&D Houston',
    'Games @ Tea House',
    '🎲 Tuesday Catan',
    'Houston Board Game Community',
    'The Crew',
    'Class of 2026',
    '18xx Players',
    'किरण खेल',
    '周四桌游',
    'Спілка ігор',
    'Ms.Pac-Man',
    'Badminton & Games',
    'Gal·la de jocs',
  ])('may have numbers, pictures and the words of a gathering: %s', (name) => {
    expect(troubleWithTitle(name)).toBeUndefined();
  });

  it.each([
    'Tablemates',
    'Tablemates Official',
    'T@blemates Houston',
    'Admin team',
    'Аdmin',
    'Trust & Safety',
    'Houston Support',
    'Game Organizers',
    'https://x.com',
    'evil.com group',
    'evil.games',
    'Evil.Events',
    'x@y.com club',
    'Call 832-555-0199',
    'Bob (８３２) 555 0199',
    '☎☎',
    '...',
    '1',
    'Cаtan Club',
  ])('is no name of ours, no link, no number to call, and has letters of one alphabet: %s', (name) => {
    expect(troubleWithTitle(name)).toBeDefined();
  });
});
