// Words that a name must not consist of: the product, its roles and its support, in the languages of a city. Names are
// compared with them by what they look like (`name-rules.ts`), so capitals and accents do not matter here.

const listed = (words: string): readonly string[] => words.trim().split(/\s+/);

/** Names of the product's roles and of those who would speak for it. Nobody is called so. */
export const ROLES = listed(`
  admin administrator administration superadmin sysadmin superuser sysop peopleadmin catalogadmin auditor moderator
  gameorganizer gameorganiser organizer organiser cafeowner support helpdesk helpline customerservice webmaster postmaster
  hostmaster official amember deletedmember deleteduser formeradmin formermember customercare customersupport helpcenter helpcentre
  noreply donotreply provider client verified operator mailerdaemon
  administrador administradora administradores administración administração administración soporte suporte
  operador operadora moderación moderação moderador moderadora moderadores organizador organizadora organizadores
  anfitrión anfitriona anfitriones anfitrião atenciónalcliente servicioalcliente atendimentoaocliente
  administrateur administratrice modérateur modératrice organisateur organisatrice opérateur serviceclient assistancetechnique
  gastgeber gastgeberin moderatorin administratorin organisator organisatorin veranstalter veranstalterin kundendienst
  kundenservice spielleiter spielleiterin unterstützung ansprechpartner
  amministratore amministratrice moderatore organizzatore organizzatrice supporto assistenza
  beheerder ondersteuning klantenservice arrangör arrangør järjestäjä organizator organizatorka moderacja wsparcie obsługa
  yönetici yetkili destek moderatör organizatör
  админ админы модерация модерація поддержка поддержки техподдержка службаподдержки підтримка підтримки
  διαχειριστής διαχείριση υποστήριξη διοργανωτής συντονιστής
  quảntrịviên điềuphốiviên điềuhànhviên kiểmduyệtviên bantổchức ngườitổchức nhàtổchức hỗtrợ chămsóckháchhàng
  tagapangasiwa tagapamahala tagapagayos
  المشرف الدعم الإدارة المسؤول المنظم المنظمون المضيف المدير أدمن الأدمن خدمةالعملاء منظمالفعالية
  پشتیبانی منتظم ادمین ایڈمن برگزارکننده
  प्रशासक व्यवस्थापक सहायता एडमिन सपोर्ट आयोजक मॉडरेटर প্রশাসক অ্যাডমিন আডমিন এডমিন মডারেটর நிர்வாகி అడ్మిన్
  מנהל תמיכה הנהלה אדמין מארגן המארגן המארח
`);

/** The same in scripts that do not separate words, and as a part of longer words: nobody's name contains them. */
export const CONTAINED = listed(`
  administrator администрац администратор адміністрац адміністратор организатор організатор модератор тейблмейт
  管理员 管理員 管理者 管理 客服 運営 运营 官方 系统 系統 组织者 組織者 主办 主辦 主持人 主催 版主 站长 站長 小编 小編 工作人员 工作人員
  技术支持 技術支援 公式 サポート スタッフ アドミン モデレーター オーガナイザー タブルメイツ テーブルメイツ
  관리자 운영자 고객센터 고객지원 관리팀 운영팀 운영진 어드민 주최자 모더레이터 테이블메이트
  مديرالنظام ylläpito แอดมิน ผู้ดูแล ผู้จัดงาน
`);

/** Vietnamese words of offices. Without exactly these marks they are also people's names, such as Quan Ly. */
export const WITH_MARKS = ['quản trị', 'quản lý', 'quản lí', 'chủ nhà', 'điều hành', 'kiểm duyệt', 'tổ chức'];

/** Words of an office. They are also in people's names. */
export const OFFICES = listed(`
  staff owner owners mod mods moderation security safety trust billing payments customer care service services help desk
  system verified verification account accounts manager management anonymous nobody somebody someone info contact root reply
  unknown assistance assistant ayuda asistencia seguridad encargado encargada gerente dueño dueña responsable aide hilfe
  verwaltung leitung hôte hôtesse ajuda atendimento помощь ведущий ведущая مدير مسؤول منظم مدیر 进行者 ホスト 호스트
`);

/** Words of any number of people. With those of an office, a name of nothing else is that of a team. */
export const GATHERINGS = listed(`
  team teams crew host hosts center centre community member members founder founders guest guests player players equipo equipe
  команда dept department departamento office organization organisation organización organização فريق 团队 團隊
`);

/** Words that may stand between those. */
export const BESIDE = listed(
  'a an the your our of and for from at no game games board cafe table houston al el la de le la du der die das',
);

/** Words that are written together with those of a role, as in SiteAdmin, besides those above. */
export const TOGETHER = listed(
  'site web super sys head chief vice main lead my db app page forum server bot user real true new co best',
);
