<?php
// Cleans HTML from standard input by HTML Purifier.
//
//   php tests/hosts/purify.php CACHE [SITE]
//
// As Moodle sets it up for what students write (its rules as far as they concern frames, pictures and
// links): no frames, and links may open a new tab. With SITE, as a system whose administrator allows
// frames of that site. CACHE is a folder that it may write into.
require_once 'HTMLPurifier.auto.php';

$config = HTMLPurifier_Config::createDefault();
$config->set('Cache.SerializerPath', $argv[1]);
$config->set('HTML.Doctype', 'XHTML 1.0 Transitional');
$config->set('Core.Encoding', 'UTF-8');
$config->set('URI.AllowedSchemes', array_fill_keys(['http', 'https', 'ftp', 'mailto'], true));
$config->set('Attr.AllowedFrameTargets', ['_blank']);
if (isset($argv[2])) {
    $config->set('HTML.SafeIframe', true);
    $config->set('URI.SafeIframeRegexp', '%^' . preg_quote($argv[2], '%') . '%');
}
echo (new HTMLPurifier($config))->purify(stream_get_contents(STDIN));
