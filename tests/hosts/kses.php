<?php
// Cleans HTML from standard input by WordPress' KSES, as a post of somebody who may not write
// unfiltered HTML (an author or a contributor).
//
//   php tests/hosts/kses.php WORDPRESS
//
// WORDPRESS is the folder that holds wp-includes. Only what kses.php itself needs of WordPress is
// loaded; no filter is added to its list of tags.
define('ABSPATH', rtrim($argv[1], '/') . '/');
define('WPINC', 'wp-includes');
foreach (['plugin.php', 'functions.php', 'formatting.php', 'kses.php'] as $part) {
    require ABSPATH . WPINC . '/' . $part;
}

echo wp_kses_post(stream_get_contents(STDIN));
