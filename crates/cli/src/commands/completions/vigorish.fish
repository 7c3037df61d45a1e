# vigorish: what may follow is told by the command itself.
function __vigorish_complete
    set -l words (commandline --current-process --tokenize --cut-at-cursor)
    $words[1] complete -- $words (commandline --current-token) 2>/dev/null
end
complete --command vigorish --keep-order --no-files --arguments '(__vigorish_complete)'
